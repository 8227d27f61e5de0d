import { type ManagedPlugin, type ManagedRelease, plugins } from '@portal/sdk/calls/plugins';
import { Section, ToneTag } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { ProvenanceButton } from './provenance.tsx';

interface Props {
  plugin: ManagedPlugin;
  revision: string;
  reload: () => unknown;
}

const ORIGIN = { published: '插件团队发布', build: '门户自带' } as const;

const trialOf = ({ choice }: ManagedPlugin, { version }: ManagedRelease) =>
  choice?.canary?.version === version ? choice.canary : undefined;

function stateOf(plugin: ManagedPlugin, release: ManagedRelease) {
  const { version, running, unfit } = release;
  if (unfit !== null) return <ToneTag tone="danger">不可用</ToneTag>;
  if (trialOf(plugin, release)) return <ToneTag tone="waiting">试用中</ToneTag>;
  if (!running) return <ToneTag tone="neutral">未使用</ToneTag>;
  return <ToneTag tone="success">{plugin.choice?.version === version ? '使用中（固定）' : '使用中'}</ToneTag>;
}

function noteOf(plugin: ManagedPlugin, release: ManagedRelease): string {
  const trial = trialOf(plugin, release);
  if (!trial) return release.unfit ?? '-';
  const share = trial.percent > 0 ? [`${trial.percent}% 用户`] : [];
  return [...share, ...trial.entNames].join('、');
}

type Trial = NonNullable<NonNullable<ManagedPlugin['choice']>['canary']>;

/** 进行中的试用；固定其他版本时继续。 */
const trialInput = (trial: Trial | undefined) =>
  trial
    ? { canaryVersion: trial.version, canaryPercent: trial.percent, canaryEntNames: trial.entNames.join('\n') }
    : { canaryVersion: null };

const REASON = { name: 'reason', label: '原因', kind: 'area' } as const;
const TRIAL_FIELDS = [
  { name: 'canaryPercent', label: '用户比例（%）', kind: 'number', hint: '按用户固定划分，0 表示只按企业试用' },
  { name: 'canaryEntNames', label: '试用企业', kind: 'area', hint: '每行一个企业名称' },
  REASON,
] as const;

/** 固定、恢复最新；固定版本不影响正在进行的试用。 */
function Pinning({ plugin, release, revision, reload }: Props & { release: ManagedRelease }) {
  const { id, name, choice } = plugin;
  const { version, running } = release;
  const isPinned = running && choice?.version === version;
  const trial = choice?.canary?.version === version ? undefined : (choice?.canary ?? undefined);
  const verb = isPinned ? '恢复最新' : running ? '固定此版本' : '使用此版本';
  return (
    <FormButton
      call={plugins.release}
      appearance="text"
      title={isPinned ? `恢复最新 · ${name}` : `${running ? '固定' : '使用'} ${version} · ${name}`}
      input={{ plugin: id, version: isPinned ? null : version, ...trialInput(trial), revision }}
      fields={[REASON]}
      intro={<p>所有已打开的页面随即使用所选版本，正在填写的页面在提交或离开后使用。</p>}
      done={isPinned ? '已恢复为最新版本' : `已使用 ${version}，所有页面已同步`}
      then={reload}
    >
      {verb}
    </FormButton>
  );
}

/** 开始、调整、结束试用。 */
function Trying({ plugin, release, revision, reload }: Props & { release: ManagedRelease }) {
  const { id, name, choice } = plugin;
  const { version, running } = release;
  const trial = trialOf(plugin, release);
  const common = { call: plugins.release, appearance: 'text', then: reload } as const;
  const input = { plugin: id, version: choice?.version ?? null, revision };
  if (running && !trial) return null;
  return (
    <>
      <FormButton
        {...common}
        title={`试用 ${version} · ${name}`}
        input={{ ...input, canaryVersion: version }}
        initial={trial ? { canaryPercent: trial.percent, canaryEntNames: trial.entNames.join('\n') } : {}}
        fields={TRIAL_FIELDS}
        done={trial ? '已调整试用范围' : `已开始试用 ${version}`}
      >
        {trial ? '调整' : '试用'}
      </FormButton>
      {trial && (
        <FormButton
          {...common}
          title={`结束试用 · ${name} ${version}`}
          input={{ ...input, canaryVersion: null }}
          fields={[REASON]}
          done="已结束试用，所有页面已同步"
        >
          结束试用
        </FormButton>
      )}
    </>
  );
}

function Actions(props: Props & { release: ManagedRelease }) {
  if (props.release.unfit !== null) return '-';
  return (
    <>
      <Pinning {...props} />
      <Trying {...props} />
    </>
  );
}

/** 一个插件的全部版本：来源、状态，以及固定、试用和退回。 */
export function ReleaseList({ plugin, revision, reload }: Props) {
  const columns: readonly Column<ManagedRelease>[] = [
    { title: '版本', field: 'version', width: 110 },
    {
      title: '来源',
      key: 'origin',
      width: 180,
      show: ({ origin, provenance, version }) => (
        <>
          {provenance?.team ?? ORIGIN[origin]}
          {provenance && <ProvenanceButton title={`${plugin.name} ${version}`} of={provenance} />}
        </>
      ),
    },
    { title: '状态', key: 'state', width: 140, show: (release) => stateOf(plugin, release) },
    { title: '24h 打开', field: 'loads', width: 90, align: 'end' },
    { title: '24h 异常', field: 'crashes', width: 90, align: 'end' },
    { title: '说明', key: 'note', width: 280, show: (release) => noteOf(plugin, release) },
    {
      title: '操作',
      key: 'actions',
      width: 260,
      show: (release) => <Actions plugin={plugin} release={release} revision={revision} reload={reload} />,
    },
  ];
  return (
    <Section title={`${plugin.name} 的版本`} hint="退回旧版本不需要重新部署">
      <PlainTable caption={`${plugin.name} 的版本`} rows={plugin.releases} rowKey="version" columns={columns} />
    </Section>
  );
}
