/** Version of the SDK that the host shares with its plugins. */
export const sdkVersion = '1.0.0';

const form = /^\^?(\d+)(?:\.(\d+))?/;

/** Whether the host's SDK is what a plugin asks for: the same major version, and no older minor one. */
export function sdkFits(range: string | undefined, version = sdkVersion): boolean {
  if (range === undefined) return true;
  const [asked, given] = [form.exec(range), form.exec(version)];
  return asked !== null && asked[1] === given?.[1] && Number(asked[2] ?? 0) <= Number(given?.[2] ?? 0);
}
