import {
  configuring,
  type ManagedPlugin,
  managedSetting,
  type ManagedSetting,
  plugins,
} from '@portal/sdk/calls/plugins';
import type { TSchema } from '@portal/sdk/contract';
import { Section } from '@portal/sdk/ui';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';

interface Props {
  plugin: ManagedPlugin;
  revision: string;
  reload: () => unknown;
}

type Shape = { type?: string; enum?: readonly unknown[]; maxLength?: number };
type Texts = Readonly<Record<string, string>>;

const shapeOf = ({ schema }: ManagedSetting) => schema as Shape;
const textsOf = ({ codes }: ManagedSetting) => (codes ?? {}) as Texts;

function textOf(setting: ManagedSetting, value: unknown): string {
  if (setting.secret) return setting.from === 'declared' ? '未填写' : '已填写';
  if (typeof value === 'boolean') return value ? '开' : '关';
  return value === '' ? '（空）' : (textsOf(setting)[String(value)] ?? String(value));
}

const longText = 100;

type Entered = readonly Field<ReturnType<typeof configuring>>[];

/** The input that the setting's own schema asks for; what it is, no type can know. */
function fieldsOf(setting: ManagedSetting): Entered {
  const { label, hint } = setting;
  const { type, enum: codes, maxLength = longText + 1 } = shapeOf(setting);
  const shown = { name: 'value', label, ...(hint !== null && { hint }) };
  const texts = codes && Object.fromEntries(codes.map((code) => [String(code), textOf(setting, code)]));
  const kind = type === 'integer' ? 'number' : type === 'boolean' ? 'switch' : maxLength > longText ? 'area' : 'text';
  const value = texts ? { ...shown, codes: texts } : { ...shown, kind };
  return [value, 'reason'] as unknown as Entered;
}

/** 修改一项设置，所有页面和服务端随即使用新值。 */
function Entering({ setting, revision, reload }: Omit<Props, 'plugin'> & { setting: ManagedSetting }) {
  const { target, label, hint, secret, value } = setting;
  const common = { title: `修改 · ${label}`, input: { target, revision }, appearance: 'text', onDone: reload } as const;
  const done = `已修改“${label}”`;
  if (secret)
    return (
      <FormButton
        {...common}
        call={plugins.configure}
        fields={[{ name: 'secret', kind: 'password', label, ...(hint !== null && { hint }) }, 'reason']}
        intro={<p>填写后任何人都看不到，只能再次填写或清除。</p>}
        done={done}
      >
        填写
      </FormButton>
    );
  return (
    <FormButton
      {...common}
      call={configuring(setting.schema as TSchema)}
      fields={fieldsOf(setting)}
      initial={{ value }}
      done={done}
    >
      修改
    </FormButton>
  );
}

function Actions({ setting, revision, reload }: Omit<Props, 'plugin'> & { setting: ManagedSetting }) {
  if (setting.from === 'file') return <span title="由部署登记表给出，请由运维修改登记表（REGISTRY）">已锁定</span>;
  return (
    <>
      <Entering setting={setting} revision={revision} reload={reload} />
      {setting.from === 'entered' && (
        <FormButton
          call={plugins.configure}
          appearance="text"
          title={`恢复默认 · ${setting.label}`}
          input={{ target: setting.target, revision }}
          fields={['reason']}
          done={`“${setting.label}”已恢复默认`}
          onDone={reload}
        >
          恢复默认
        </FormButton>
      )}
    </>
  );
}

/** 一个插件的设置：当前值、来源，以及修改和恢复默认。 */
export function SettingList({ plugin, revision, reload }: Props) {
  return (
    <Section title={`${plugin.name} 的设置`} hint="修改即时生效，不需要重启或刷新">
      <PlainTable
        caption={`${plugin.name} 的设置`}
        rows={plugin.settings}
        of={managedSetting}
        rowKey="target"
        columns={[
          'label',
          { field: 'value', as: (value, one) => textOf(one, value) },
          { field: 'declared', as: (declared, one) => (one.secret ? '-' : textOf(one, declared)) },
          'from',
          { field: 'hint', as: (hint, { fault }) => fault ?? hint ?? '-' },
        ]}
        actionsWidth={160}
        rowActions={(one) => <Actions setting={one} revision={revision} reload={reload} />}
      />
    </Section>
  );
}
