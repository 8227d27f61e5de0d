/** Does the jobs in their order, two at a time: the tests are made for two cores. @returns what each answered. */
export async function inLanes<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  const waiting = jobs.entries();
  const lane = async () => {
    for (const [index, job] of waiting) answers[index] = await job();
  };
  await Promise.all([lane(), lane()]);
  return answers;
}
