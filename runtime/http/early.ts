type Early = Record<string, Promise<Response | undefined>>;

const early = (globalThis as { __portalEarly?: Early }).__portalEarly ?? {};

/** The one fetch, except that a call which the page's starter made before the bundle arrived answers its equal once. */
export const earlyOrFetch: typeof fetch = async (input, init) => {
  const key = `${init?.method ?? 'GET'} ${String(input)} ${String(init?.body ?? '')}`;
  const answer = early[key];
  delete early[key];
  return (await answer) ?? fetch(input, init);
};

/** What nobody took over is stale from the first page on. */
export function forgetEarly(): void {
  for (const key of Object.keys(early)) delete early[key];
}
