/** What settings hold: what the deployment file gives, else what an administrator entered, else what the plugin declares. */
import { targetOf } from '@portal/sdk/calls/plugins';
import { type Setting, settingFault, type SettingValue } from '@portal/sdk/contract';
import type { Context, Secrets } from '@portal/sdk/server';
import { filePurpose } from '../../registry/deployment-store.ts';
import type { Switched } from './switches.ts';

/** Purpose of the keys that secrets are sealed with. */
export const settingPurpose = 'plugin-setting';

/** As rows and the history keep it, in JSON. */
interface Kept {
  readonly value?: SettingValue;
  readonly sealed?: string;
}

export interface Held {
  readonly value: SettingValue;
  readonly from: 'file' | 'entered' | 'declared';
  /** Why what was given is not used. */
  readonly fault: string | null;
}

type Filed = Readonly<Record<string, Readonly<Record<string, SettingValue>>>>;

/** Opened once for each reading of the switches. */
const opened = new WeakMap<Switched, Filed>();

function filedIn(switched: Switched, secrets: Secrets): Filed {
  const known = opened.get(switched);
  if (known) return known;
  const { filedSettings } = switched;
  const filed = filedSettings === null ? {} : (JSON.parse(secrets.open(filePurpose, filedSettings)) as Filed);
  opened.set(switched, filed);
  return filed;
}

function unsealed(text: string, secrets: Secrets): unknown {
  const { value, sealed } = JSON.parse(text) as Kept;
  return sealed === undefined ? value : secrets.open(settingPurpose, sealed);
}

/** What a setting is given, if anything. A secret whose key is gone is given nothing that fits. */
function givenTo(switched: Switched, secrets: Secrets, plugin: string, name: string) {
  const filed = filedIn(switched, secrets)[plugin];
  if (filed && Object.hasOwn(filed, name)) return { from: 'file', value: filed[name] } as const;
  const text = switched.entered.get(targetOf(plugin, 'setting', name));
  if (text === undefined) return undefined;
  try {
    return { from: 'entered', value: unsealed(text, secrets) } as const;
  } catch (error) {
    return { from: 'entered', value: undefined, why: error instanceof Error ? error.message : String(error) } as const;
  }
}

const WHERE = { file: '部署登记表中', entered: '管理员填写' } as const;

/** What the settings of plugins hold, by one reading of the switches. */
export const settingsBy =
  (switched: Switched, secrets: Secrets) =>
  (plugin: string, name: string, setting: Setting): Held => {
    const given = givenTo(switched, secrets, plugin, name);
    if (given === undefined) return { value: setting.default, from: 'declared', fault: null };
    const why = 'why' in given ? given.why : settingFault(setting, given.value);
    if (why === undefined) return { value: given.value as SettingValue, from: given.from, fault: null };
    const fault = `PTL-3603 ${WHERE[given.from]}的值不合本版本的格式（${why}），使用默认值`;
    return { value: setting.default, from: given.from, fault };
  };

/** Settings as a handler reads them: as every process knows them after the last change. */
export const settingsReader =
  (current: () => Promise<Switched>, secrets: Secrets): Context['settings'] =>
  async ({ plugin, declared }) => {
    const hold = settingsBy(await current(), secrets);
    const values = Object.entries(declared).map(([name, one]) => [name, hold(plugin, name, one).value]);
    return Object.fromEntries(values);
  };

interface Open {
  readonly target: string;
  readonly value: SettingValue;
}

/** What pages need to be told: no secret, and nothing that they declare themselves. */
export function openSettings(
  plugins: readonly { readonly id: string; readonly settings?: Readonly<Record<string, Setting>> }[],
  switched: Switched,
  secrets: Secrets,
): Open[] {
  const hold = settingsBy(switched, secrets);
  return plugins.flatMap(({ id, settings = {} }) =>
    Object.entries(settings)
      .filter(([, { secret }]) => !secret)
      .map(([name, one]) => ({ target: targetOf(id, 'setting', name), value: hold(id, name, one).value, one }))
      .filter(({ value, one }) => value !== one.default)
      .map(({ target, value }) => ({ target, value })),
  );
}

/** As the row keeps it. */
export const keptText = (setting: Setting, value: SettingValue, secrets: Secrets): string =>
  JSON.stringify(setting.secret ? { sealed: secrets.seal(settingPurpose, String(value)) } : ({ value } satisfies Kept));

/** For the history, which shows no secret. */
export function settingWords(text: string | null): string | null {
  if (text === null) return null;
  const { value, sealed } = JSON.parse(text) as Kept;
  if (sealed !== undefined) return '已填写';
  return typeof value === 'boolean' ? (value ? '开' : '关') : String(value);
}
