/** Does the jobs in their order, some at a time. @returns what each answered. */
export async function inLanes<T>(count: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  const waiting = jobs.entries();
  const lane = async () => {
    for (const [index, job] of waiting) answers[index] = await job();
  };
  await Promise.all(Array.from({ length: count }, lane));
  return answers;
}
