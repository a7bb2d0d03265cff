/** The command `dumpscope`, as the judge of what the page says. */
import { execFileSync } from 'node:child_process';
import { ROOT } from './site.ts';

/** Members of `pairs[0].counts` of `compare` that the page shows. */
export interface CommandCounts {
  warning: number;
  error: number;
  unmatched_target: number;
  unmatched_golden: number;
}

/** Compares two dumps with the native program. */
export function compareByCommand(target: string, golden: string, profile: string): CommandCounts {
  const given = process.env.DUMPSCOPE_CLI;
  const [program, ...args] = given === undefined ? ['cargo', 'run', '--quiet', '--locked', '--package', 'dumpscope-cli', '--'] : [given];
  const asked = ['compare', target, golden, '--profile', profile, '--rows', 'none', '--format', 'json'];
  const answer = execFileSync(program as string, [...args, ...asked], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  return JSON.parse(answer).pairs[0].counts;
}
