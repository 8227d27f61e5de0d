import type { Session, Toast } from '@portal/sdk/host';
import { life } from '../life.ts';
import type { Deployed, Deployment } from './deployment.ts';

interface Parts {
  readonly deployment: Deployment;
  /** Whoever is signed in, with the codes that they were given, switched off or not. */
  readonly session: () => Pick<Session, 'loggedIn' | 'codes'>;
  readonly toast: (toast: Toast) => void;
}

/** What a user loses by a target, in words; undefined where they never had it, or a page of its own says so. */
function lost({ registry }: Deployed, target: string, { loggedIn, codes }: ReturnType<Parts['session']>) {
  const [id, kind, name = ''] = target.split('/');
  const plugin = registry.plugins.find((one) => one.id === id);
  if (!plugin || !loggedIn) return undefined;
  if (kind === 'code') return codes.has(name) ? `“${plugin.name}”的一项操作` : undefined;
  const card = kind === 'card' ? plugin.cards.find((one) => one.name === name) : undefined;
  return card && (card.code === undefined || codes.has(card.code)) ? `卡片“${card.title}”` : undefined;
}

/** Says why a card or a button goes away before one's eyes: administrators have switched it off. */
export function tellSwitched({ deployment, session, toast }: Parts): void {
  let known = deployment.get();
  const compare = () => {
    const before = known;
    known = deployment.get();
    for (const [target, reason] of known.world.switched) {
      const what = before.world.switched.has(target) ? undefined : lost(before, target, session());
      if (what) toast({ intent: 'info', message: `管理员已停用${what}${reason ? `：${reason}` : ''}` });
    }
  };
  life.until(deployment.subscribe(compare));
}
