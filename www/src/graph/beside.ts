/** What stands beside a name in a box, and what of it gives way where room is short. */

/** Letters of a name that must stay readable beside a number that is told nowhere else. */
const LEGIBLE = 10;

/** Widths of everything that could stand in one line of a box. */
export interface Wanted {
  room: number;
  name: number;
  /** Letters of the name. */
  letters: number;
  value: number;
  /** The violet sign of an overflow beside another verdict. */
  sign: number;
  /** Forms of the count, longest first. */
  badges: readonly number[];
  /** The number stands in the gutter as well. */
  told: boolean;
}

export interface Beside {
  /** Which form of the count is shown. */
  badge: number | null;
  value: boolean;
  sign: boolean;
}

/**
 * The count goes first, so that a name is shortened for the number only. Then the sign goes, and a number that the gutter
 * tells too; one that stands nowhere else stays.
 */
export function besideName({ room, name, letters, value, sign, badges, told }: Wanted): Beside {
  const badge = badges.findIndex((width) => name + value + sign + width <= room);
  if (badge >= 0) return { badge, value: true, sign: true };
  const least = letters <= LEGIBLE ? name : (name * LEGIBLE) / letters;
  if (least + value + sign <= room) return { badge: null, value: true, sign: true };
  if (least + value <= room || !told) return { badge: null, value: true, sign: false };
  return { badge: null, value: false, sign: false };
}
