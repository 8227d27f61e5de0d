/** Runs a task once for all who ask while it runs or after it succeeded; a failure may be tried again. */
export function once<T>(task: () => Promise<T>) {
  let running: Promise<T> | undefined;
  return {
    run(): Promise<T> {
      running ??= task().catch((error: unknown) => {
        running = undefined;
        throw error;
      });
      return running;
    },
    /** The next `run` starts anew. */
    forget(): void {
      running = undefined;
    },
  };
}
