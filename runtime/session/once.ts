/** Runs a task once: callers share the pending or successful run; a failed one is tried again. */
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
