/** Which dropped files can be part of a dump, by name alone: nothing is opened here. */

/** Tensors of a dump lie in these folders by the hundred thousand; they are counted, not kept. */
const TENSOR_FOLDER = 'dump_tensor_data';

const KEPT = ['.json', '.vis', '.vis.db', '.vis.db-wal', '.log', '.yaml', '.yml'];

export function isTensorFolder(name: string): boolean {
  return name === TENSOR_FOLDER;
}

/** Whether a path leads through a folder of tensors. */
export function inTensorFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some(isTensorFolder);
}

export function isKept(name: string): boolean {
  const lower = name.toLowerCase();
  return !lower.startsWith('.') && KEPT.some((ending) => lower.endsWith(ending));
}
