/** Ranges as plugins write them, `^1.2` or `1.2.3`: the same major version, and this one or later. */
const form = /^\^?(\d+)(?:\.(\d+))?(?:\.(\d+))?/;

const numbers = (text: string) =>
  form
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));

/** Whether a version is what a range asks for. A range without `^` asks for exactly this version. */
export function fits(range: string, version: string): boolean {
  const [asked, given] = [numbers(range), numbers(version)];
  if (!asked || !given) return false;
  if (!range.startsWith('^')) return asked.every((part, index) => part === given[index]);
  if (asked[0] !== given[0]) return false;
  const first = asked.findIndex((part, index) => part !== given[index]);
  return first < 0 || (given[first] ?? 0) > (asked[first] ?? 0);
}
