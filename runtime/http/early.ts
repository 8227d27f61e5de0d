type Early = Record<string, Promise<Response | undefined>>;

const early = (globalThis as { __portalEarly?: Early }).__portalEarly ?? {};

/** The portal's only `fetch`; a call that the page started before the bundle arrived answers the same call once. */
export const earlyOrFetch: typeof fetch = async (input, init) => {
  const key = `${init?.method ?? 'GET'} ${String(input)} ${String(init?.body ?? '')}`;
  const answer = early[key];
  delete early[key];
  return (await answer) ?? fetch(input, init);
};

/** An answer that no page has taken over is stale after the first page. */
export function forgetEarly(): void {
  for (const key of Object.keys(early)) delete early[key];
}
