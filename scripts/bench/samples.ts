/** Repeated runs and what they come to. */

export interface Runs<Run> {
  readonly ours: Run[];
  readonly reference: Run[];
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The value that a share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? Number.NaN;
  return ordered.length % 2 === 1 ? upper : ((ordered[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A B A B, so that a busy machine disturbs both alike. */
export async function interleaved<Run>(
  rounds: number,
  ours: () => Promise<Run>,
  reference: () => Promise<Run>,
): Promise<Runs<Run>> {
  const runs: Runs<Run> = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.ours.push(await ours());
    runs.reference.push(await reference());
  }
  return runs;
}
