/**
 * What a tab records about itself when something goes wrong: names, numbers and decisions, nothing that people have
 * entered.
 */
import { newIncident } from '@portal/sdk/host';
import { decidePath, sdkVersion } from '@portal/sdk/decide';
import { framesOf } from '../deployment/crashes.ts';
import { type LastTopic, lastTopics } from '../faults/last-topics.ts';
import { readResources } from '../resources/snapshot.ts';
import { saveText } from '../http/save-file.ts';
import { pageData } from '../page-data.ts';
import type { Portal } from '../portal.ts';
import { personOf } from '../router/can-open.ts';
import { withoutBase } from '../router/address.ts';
import { readTimings } from './timings.ts';

const format = 'portal-incident';
const schema = 1;

export interface Incident {
  readonly format: typeof format;
  readonly schema: typeof schema;
  /** Number that it was reported under. */
  readonly incident: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Below the base path, without its query; numbers of documents are `#`. */
  readonly page: string;
  /** What failed: the name of the error and its frames, not its message. Null where nothing has failed. */
  readonly fault: { readonly plugin: string; readonly error: string; readonly frames: readonly string[] } | null;
  readonly portal: { readonly sdk: string; readonly registry: string; readonly revision: string };
  readonly versions: readonly { readonly plugin: string; readonly version: string; readonly aside: boolean }[];
  /** What is switched off. */
  readonly switches: readonly string[];
  /** How the page was decided on. */
  readonly decisions: readonly { readonly step: string; readonly ok: boolean; readonly target: string }[];
  /** Names of the last messages of the bus, the last first. */
  readonly bus: readonly LastTopic[];
  readonly resources: readonly {
    readonly owner: string;
    readonly kind: string;
    readonly name: string;
    readonly count: number;
  }[];
  /** Milliseconds. */
  readonly timings: readonly { readonly plugin: string; readonly page: string; readonly drawn: number }[];
}

/** Addresses without what they ask for, and without the numbers of rows. */
export const withoutData = (text: string): string =>
  text.replaceAll(/[?#]\S*?(?=(?::\d+)*\)?$|\s|$)/g, '').replaceAll(/(?<=\/)[^/\s:()]*\d{3,}[^/\s:().]*(?=\/|$)/g, '#');

/** Titles of dialogs name what they ask about. */
const nameInRegistry = ({ kind, name }: { kind: string; name: string }) => (kind === 'dialog' ? '' : withoutData(name));

interface Cause {
  readonly incident: string;
  readonly error: Error;
  readonly plugin: string;
}

type Known = Pick<Portal, 'deployment' | 'store'>;

export function incidentOf({ deployment, store }: Known, cause?: Cause): Incident {
  const { world, plugins, revision } = deployment.get();
  const { pathname } = withoutBase(new URL(location.href));
  const frames = framesOf(cause?.error).split('\n').filter(Boolean).map(withoutData);
  return {
    ...{ format, schema, page: withoutData(pathname) },
    incident: cause?.incident ?? newIncident(),
    at: new Date().toISOString(),
    fault: cause ? { plugin: cause.plugin, error: cause.error.name, frames } : null,
    portal: { sdk: sdkVersion, registry: pageData.registry.revision, revision },
    versions: plugins.map(({ id, version }) => ({ plugin: id, version, aside: world.quarantined.has(id) })),
    switches: [...world.switched.keys()],
    decisions: decidePath(world, personOf(store.get()), pathname).steps.map(({ step, ok, target }) => ({
      ...{ step, ok, target: withoutData(target) },
    })),
    bus: lastTopics(),
    resources: readResources().map((entry) => ({
      ...{ owner: entry.owner, kind: entry.kind, name: nameInRegistry(entry), count: entry.count },
    })),
    timings: readTimings().map(({ plugin, path, drawn }) => ({
      ...{ plugin, page: withoutData(path), drawn: Math.round(drawn) },
    })),
  };
}

export const saveIncident = (known: Known, cause?: Cause): void => {
  const bundle = incidentOf(known, cause);
  saveText(`portal-incident-${bundle.incident}.json`, `${JSON.stringify(bundle, null, 2)}\n`);
};

const isRows = (value: unknown): boolean => Array.isArray(value) && value.every((row) => typeof row === 'object');

/** @throws Error with a sentence when the text is no bundle of this portal. */
export function readIncident(text: string): Incident {
  const refused = (why: string) =>
    new Error(`PTL-1211 这不是门户的诊断文件：${why}。请选择从故障卡片或本页下载的 JSON 文件`);
  let read: Partial<Incident> | null;
  try {
    read = JSON.parse(text) as Partial<Incident> | null;
  } catch {
    throw refused('内容不是 JSON');
  }
  if (typeof read !== 'object' || read?.format !== format) throw refused('没有诊断文件的标记');
  if (read.schema !== schema) throw refused(`格式版本 ${String(read.schema)} 不认识`);
  const { versions, switches, decisions, bus, resources, timings } = read;
  if (![versions, decisions, bus, resources, timings].every(isRows) || !Array.isArray(switches))
    throw refused('内容不完整');
  return read as Incident;
}
