/** How far a published version is in the tabs that are open: told for a few seconds, waited for by nobody. */
import { ask, type Remote } from './remote.ts';
import type { Asked } from './request.ts';

const everyMs = 1000;
/** Tabs tell within two seconds what they run; one in the background changes when it is shown, which may be never. */
const looks = 5;

interface Following {
  readonly id: string;
  readonly version: string;
  readonly progress: (line: string) => void;
  /** Default by the system's clock. */
  readonly pause?: () => Promise<unknown>;
}

const byTimer = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, everyMs);
  });

function tabsInWords(tabs: Asked['tabs'], version: string): string {
  const sum = (of: Asked['tabs']) => of.reduce((all, one) => all + one.tabs, 0);
  const on = sum(tabs.filter((one) => one.version === version));
  const former = sum(tabs) - on;
  if (on + former === 0) return '没有打开的页签';
  return `打开的页签 ${on} 个使用 ${version}${former > 0 ? `，${former} 个仍使用原来的版本` : ''}`;
}

/** @returns how many tabs run it, in words, once all do or nothing is waited for any longer. */
export async function follow(remote: Remote, { id, version, progress, pause = byTimer }: Following): Promise<string> {
  let said = '';
  for (let look = 0; look < looks; look += 1) {
    await pause();
    const { tabs } = await ask(remote, id);
    const words = tabsInWords(tabs, version);
    if (words !== said) progress(words);
    said = words;
    if (tabs.every((one) => one.version === version)) break;
  }
  return said;
}
