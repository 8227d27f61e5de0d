import {
  configuring,
  type ManagedPlugin,
  managedSetting,
  type ManagedSetting,
  plugins,
} from '@portal/sdk/calls/plugins';
import { codes, field, type TSchema } from '@portal/sdk/contract';
import { Section } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';

interface Props {
  plugin: ManagedPlugin;
  revision: string;
  reload: () => unknown;
}

/** What a plugin says of a setting arrives as plain JSON. */
type Declared = TSchema & { type?: string; enum?: readonly unknown[]; maxLength?: number };
type Texts = Readonly<Record<string, string>> | null;

function textOf(setting: ManagedSetting, value: unknown): string {
  if (setting.secret) return setting.from === 'declared' ? '未填写' : '已填写';
  if (typeof value === 'boolean') return value ? '开' : '关';
  return value === '' ? '（空）' : ((setting.codes as Texts)?.[String(value)] ?? String(value));
}

const longText = 100;

/** The setting as the field of a contract: what is entered follows from its own schema. */
function fieldOf(setting: ManagedSetting) {
  const { label, hint } = setting;
  const schema = setting.schema as Declared;
  const { type, enum: list, maxLength = longText + 1 } = schema;
  return field(label, schema, {
    ...(hint !== null && { hint }),
    ...(list && { codes: codes(Object.fromEntries(list.map((code) => [String(code), textOf(setting, code)]))) }),
    ...(!list && type === 'string' && maxLength > longText && { entry: 'area' }),
  });
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
      call={configuring(fieldOf(setting))}
      fields={['value', 'reason']}
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
