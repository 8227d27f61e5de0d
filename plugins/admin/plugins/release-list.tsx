import { FAULT, type FaultKind } from '@portal/sdk/calls/plugin-tabs';
import {
  type ManagedPlugin,
  managedRelease,
  type ManagedRelease,
  plugins,
  RELEASE_ORIGIN,
} from '@portal/sdk/calls/plugins';
import { Section, ToneTag } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { ProvenanceButton } from './provenance.tsx';
import { Whole } from './whole.tsx';

interface Props {
  plugin: ManagedPlugin;
  revision: string;
  reload: () => unknown;
}

type Trial = NonNullable<NonNullable<ManagedPlugin['choice']>['canary']>;

const trialOf = ({ choice }: ManagedPlugin, { version }: ManagedRelease) =>
  choice?.canary?.version === version ? choice.canary : undefined;

function stateOf(plugin: ManagedPlugin, release: ManagedRelease) {
  const { version, running, unfit, avoided } = release;
  if (unfit !== null) return <ToneTag tone="danger">不可用</ToneTag>;
  if (trialOf(plugin, release)) return <ToneTag tone="waiting">试用中</ToneTag>;
  if (avoided) return <ToneTag tone="danger">已自动退回</ToneTag>;
  if (!running) return <ToneTag tone="neutral">未使用</ToneTag>;
  return <ToneTag tone="success">{plugin.choice?.version === version ? '使用中（固定）' : '使用中'}</ToneTag>;
}

/** 每句一行。 */
const lines = (...texts: readonly string[]) =>
  texts.map((text) => (
    <div key={text} title={text}>
      {text}
    </div>
  ));

const mostNamed = 2;

/** 谁在试用、何时结束：全部看得见。 */
function Extent({ trial: { percent, entNames, auto } }: { trial: Trial }) {
  const share = percent > 0 ? [`${percent}% 用户`] : [];
  const rest = entNames.length > mostNamed ? `等 ${entNames.length} 家企业` : '';
  const end = auto ? `${auto.minutes} 分钟、${auto.users} 名用户后自动结束` : '由管理员结束';
  return (
    <Whole title={entNames.join('、')}>
      {[...share, ...entNames.slice(0, mostNamed)].join('、') + rest}；{end}
    </Whole>
  );
}

function noteOf(plugin: ManagedPlugin, release: ManagedRelease) {
  const trial = trialOf(plugin, release);
  return trial ? <Extent trial={trial} /> : (release.unfit ?? release.last ?? '-');
}

/** 一天内的异常：每名用户每十分钟计一次，不含长任务。 */
function faultsOf({ faults, users, ents }: ManagedRelease) {
  const met = (Object.keys(FAULT) as FaultKind[]).filter((kind) => kind !== 'slow' && faults[kind] > 0);
  if (met.length === 0) return '-';
  const kinds = met.map((kind) => `${FAULT[kind]} ${faults[kind]}`).join('、');
  return lines(kinds, users === 0 ? '没有登录的访客' : `${users} 名用户、${ents} 家企业`);
}

function slowOf({ faults: { slow }, loads }: ManagedRelease) {
  if (slow === 0) return '-';
  return loads === 0 ? String(slow) : lines(String(slow), `每次打开 ${(slow / loads).toFixed(1)}`);
}

const extentOf = ({ percent, entNames, auto }: Trial) => ({
  canaryPercent: percent,
  canaryEntNames: entNames.join('\n'),
  ...(auto && { canaryMinutes: auto.minutes, canaryUsers: auto.users }),
});

/** 进行中的试用；固定其他版本时继续。 */
const trialInput = (trial: Trial | undefined) =>
  trial ? { canaryVersion: trial.version, ...extentOf(trial) } : { canaryVersion: null };

const TRIAL_FIELDS = ['canaryPercent', 'canaryEntNames', 'canaryMinutes', 'canaryUsers', 'reason'] as const;

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
      fields={['reason']}
      intro={<p>所有已打开的页面随即使用所选版本，正在填写的页面在提交或离开后使用。</p>}
      done={isPinned ? '已恢复为最新版本' : `已使用 ${version}，所有页面已同步`}
      onDone={reload}
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
  const common = { call: plugins.release, appearance: 'text', onDone: reload } as const;
  const input = { plugin: id, version: choice?.version ?? null, revision };
  if (running && !trial) return null;
  return (
    <>
      <FormButton
        {...common}
        title={`试用 ${version} · ${name}`}
        input={{ ...input, canaryVersion: version }}
        initial={trial ? extentOf(trial) : {}}
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
          fields={['reason']}
          done="已结束试用，所有页面已同步"
        >
          结束试用
        </FormButton>
      )}
    </>
  );
}

/** 一个插件的全部版本：来源、状态，以及固定、试用和退回。 */
export function ReleaseList({ plugin, revision, reload }: Props) {
  return (
    <Section title={`${plugin.name} 的版本`} hint="退回旧版本不需要重新部署">
      <PlainTable
        caption={`${plugin.name} 的版本`}
        rows={plugin.releases}
        of={managedRelease}
        rowKey="version"
        columns={[
          'version',
          {
            field: 'origin',
            as: (origin, { provenance, version }) => (
              <>
                <div title={provenance?.team ?? ''}>{provenance?.team ?? RELEASE_ORIGIN.texts[origin]}</div>
                {provenance && <ProvenanceButton title={`${plugin.name} ${version}`} of={provenance} />}
              </>
            ),
          },
          { field: 'running', as: (_, release) => stateOf(plugin, release) },
          'tabs',
          'loads',
          { field: 'faults', as: (_, release) => faultsOf(release) },
          { title: '24h 长任务', key: 'slow', width: 100, align: 'end', show: slowOf },
          { field: 'last', as: (_, release) => noteOf(plugin, release) },
        ]}
        actionsWidth={210}
        rowActions={(release) =>
          release.unfit === null ? (
            <>
              <Pinning {...{ plugin, release, revision, reload }} />
              <Trying {...{ plugin, release, revision, reload }} />
            </>
          ) : (
            '-'
          )
        }
      />
    </Section>
  );
}
