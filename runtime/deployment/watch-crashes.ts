import { type FaultKind, pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { type Fault, type Host, newIncident, type Toast } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { assetUrl } from '../page-data.ts';
import { createBreaker, framesOf, type Origin, originOf, windowMs } from './crashes.ts';
import type { Deployment } from './deployment.ts';

interface Parts {
  readonly deployment: Deployment;
  readonly request: Host['request'];
  readonly now: () => number;
  readonly toast: (toast: Toast) => void;
}

const maxText = 500;
const maxTrace = 4000;

/** A call that was refused, failed or cancelled says nothing about the plugin that made it. */
const isOfCall = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CallError' || error.name === 'AbortError' || isOfCall(error.cause));

interface Caught {
  readonly error: unknown;
  readonly kind: FaultKind;
  readonly otherwise?: Origin | undefined;
  readonly incident?: string | undefined;
}

function caughtOf(fault: ErrorEvent | PromiseRejectionEvent | Fault, files: string): Caught | undefined {
  if ('owner' in fault) {
    const { error, owner, kind = 'crash', incident } = fault;
    return { error, kind, incident, otherwise: owner === undefined ? undefined : { plugin: owner } };
  }
  if ('reason' in fault) return fault.reason instanceof Error ? { error: fault.reason, kind: 'handler' } : undefined;
  return { error: fault.error ?? fault.message, kind: 'handler', otherwise: originOf(fault.filename, files) };
}

/** A failure that no card shows is told at most once a minute for each plugin. */
function tellOnce(now: () => number, toast: Parts['toast']) {
  const told = new Map<string, number>();
  return ({ id, name }: ListedPlugin, incident: string): void => {
    if (now() - (told.get(id) ?? Number.NEGATIVE_INFINITY) < windowMs) return;
    told.set(id, now());
    const message = `“${name}”出现异常，刚才的操作可能没有完成，请核对后重试`;
    toast({ intent: 'error', message, traceId: incident });
  };
}

/**
 * A plugin that keeps crashing goes back to its previous version in this tab, or is disabled; the server hears of every
 * fault, the user of those that no card shows. @returns what takes each of them.
 */
export function watchCrashes({ deployment, request, now, toast }: Parts) {
  const isTooMany = createBreaker(now);
  const tell = tellOnce(now, toast);
  const files = new URL(assetUrl('plugins/'), location.href).href;
  const putAside = ({ id, name, version }: ListedPlugin) => {
    if (!deployment.fallBack(id)) deployment.quarantine(id, true);
    else toast({ intent: 'warning', message: `“${name}”${version} 多次出现异常，本页已退回上一版本` });
  };
  return (fault: ErrorEvent | PromiseRejectionEvent | Fault): void => {
    const caught = caughtOf(fault, files);
    if (!caught || isOfCall(caught.error)) return;
    const { error, kind, otherwise, incident = newIncident() } = caught;
    const origin = originOf(error, files) ?? otherwise;
    const plugin = deployment.get().registry.plugins.find(({ id }) => id === origin?.plugin);
    if (!plugin) return;
    const quarantined = isTooMany(plugin.id);
    if (quarantined) putAside(plugin);
    else if (kind === 'handler') tell(plugin, incident);
    const message = (error instanceof Error ? error.message : String(error)) || '未知错误';
    const facts = {
      ...{ plugin: plugin.id, version: origin?.version ?? plugin.version, kind, incident, quarantined },
      message: message.slice(0, maxText),
      trace: framesOf(error).slice(0, maxTrace),
      url: location.pathname.slice(0, maxText),
    };
    void request(pluginTabs.report, facts, { quiet: true }).catch(() => undefined);
  };
}
