import { bus, CallError, type CommandPlace, toast } from '@portal/sdk';
import { actAs, host } from '@portal/sdk/host';
import { basePath } from '../../page-data.ts';

const placeNow = (): CommandPlace => ({
  path: location.pathname.slice(basePath.length),
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

/** Loads the code of a command and runs it; a failure of either is shown, and attributed to its plugin. */
export async function runCommand(id: string, title: string): Promise<void> {
  const owner = id.split('/', 1)[0] ?? id;
  try {
    const run = (await host().loadJoin(id)) as (place: CommandPlace) => unknown;
    await actAs(owner, () => run(placeNow()));
  } catch (error) {
    if (error instanceof CallError) return; // told already
    toast({ intent: 'error', message: `“${title}”未能执行。请重试，仍有问题请联系客服。` });
    bus.emit('fault:caught', { error: error instanceof Error ? error : new Error(String(error)), owner });
  }
}
