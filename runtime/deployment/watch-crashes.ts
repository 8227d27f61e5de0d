import { bus } from '@portal/sdk';
import { plugins } from '@portal/sdk/calls/plugins';
import type { Host, Toast } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { assetUrl } from '../page-data.ts';
import { createBreaker, type Origin, originOf } from './crashes.ts';
import type { Deployment } from './deployment.ts';

interface Parts {
  readonly deployment: Deployment;
  readonly request: Host['request'];
  readonly now: () => number;
  readonly toast: (toast: Toast) => void;
}

const maxText = 500;

/** A call that was refused, that failed or was called off says nothing about the plugin that made it. */
const isOfCall = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CallError' || error.name === 'AbortError' || isOfCall(error.cause));

/** A plugin that keeps crashing goes back to its version before in this tab, or is put aside; the server hears of each crash. */
export function watchCrashes({ deployment, request, now, toast }: Parts): () => void {
  const isTooMany = createBreaker(now);
  const files = new URL(assetUrl('plugins/'), location.href).href;
  const putAside = ({ id, name, version }: ListedPlugin) => {
    if (!deployment.fallBack(id)) deployment.quarantine(id, true);
    else toast({ intent: 'warning', message: `“${name}”${version} 多次出现异常，本页已退回上一版本` });
  };
  const crashed = (error: unknown, otherwise: Origin | undefined) => {
    if (isOfCall(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    const origin = originOf(error, files) ?? otherwise;
    const plugin = deployment.get().registry.plugins.find(({ id }) => id === origin?.plugin);
    if (!plugin) return;
    const quarantined = isTooMany(plugin.id);
    if (quarantined) putAside(plugin);
    const version = origin?.version ?? plugin.version;
    const facts = { plugin: plugin.id, version, message: (message || '未知错误').slice(0, maxText) };
    const url = location.pathname.slice(0, maxText);
    void request(plugins.report, { ...facts, url, quarantined }, { quiet: true }).catch(() => undefined);
  };
  const onError = ({ error, message, filename }: ErrorEvent) => crashed(error ?? message, originOf(filename, files));
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error) crashed(reason, undefined);
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  const end = bus.on('fault:caught', ({ error, owner }) =>
    crashed(error, owner === undefined ? undefined : { plugin: owner }),
  );
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    end();
  };
}
