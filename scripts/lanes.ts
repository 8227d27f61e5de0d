/** Does the jobs in their order, a few at a time: the tests are made for two cores. @returns what each answered. */
export async function inLanes<T>(jobs: readonly (() => Promise<T>)[], lanes = 2): Promise<T[]> {
  const answers: T[] = [];
  const waiting = jobs.entries();
  const lane = async () => {
    for (const [index, job] of waiting) answers[index] = await job();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}
