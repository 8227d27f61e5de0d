import { useCall } from '@portal/sdk';
import {
  approvalFlow,
  FLOW_CHANGES,
  type FlowStep,
  type FlowVersion,
  flowRow,
  flowVersion,
} from '@portal/sdk/calls/approval-flow';
import type { OutputOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  BackToList,
  DialogButton,
  FormlessDialog,
  KeyFacts,
  look,
  makeStyles,
  MessageBar,
  Page,
  Section,
  Stack,
  TextLink,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { DiffView } from '@portal/sdk/ui/reading';
import { ListPage, PlainTable } from '@portal/sdk/ui/table';
import { StepsInput } from './steps-input.tsx';
import { comparison, pathSaid, stepSaid, unfilled } from './words.ts';

const path = '/Base/auth-management/approvalFlow';

const useStyles = makeStyles({
  steps: { ...look.column('4px'), margin: 0, paddingLeft: '20px' },
  version: look.row('8px'),
});

type Detail = OutputOf<typeof approvalFlow.detail>;

const versionSaid = (versionNo: number | null) => (versionNo === null ? '默认' : `第 ${versionNo} 版`);

/** 各业务的审批流程。 */
function Flows() {
  const styles = useStyles();
  const answer = useCall(approvalFlow.list, {});
  return (
    <ListPage
      title="审批流程"
      description="各业务审批的环节、审批人和时限；发布后用于新发起的审批，进行中的仍按发起时的版本"
    >
      <WhenLoaded answer={answer} rows={10}>
        {(rows) => (
          <PlainTable
            caption="审批流程"
            rows={rows}
            rowKey="bizType"
            of={flowRow}
            columns={[
              {
                field: 'title',
                as: (title, { bizType }) => <TextLink to={`${path}?type=${bizType}`}>{title}</TextLink>,
              },
              { title: '环节', key: 'path', width: 320, show: ({ steps }) => pathSaid(steps) },
              {
                field: 'versionNo',
                as: (versionNo, { draft }) => (
                  <span className={styles.version}>
                    {versionSaid(versionNo)}
                    {draft && <ToneTag tone="waiting">有草稿</ToneTag>}
                  </span>
                ),
              },
              'changes',
              'running',
              'publishedByName',
              'publishedAt',
            ]}
            empty="没有可以修改的审批流程"
          />
        )}
      </WhenLoaded>
    </ListPage>
  );
}

/** 起草或修改草稿。 */
const EditButton = ({
  flow,
  draft,
  onDone,
}: {
  flow: Detail;
  draft: FlowVersion | undefined;
  onDone: () => unknown;
}) => (
  <FormButton
    call={approvalFlow.save}
    appearance={draft ? 'secondary' : 'primary'}
    title={`${flow.title} · ${draft ? `第 ${draft.versionNo} 版草稿` : '新草稿'}`}
    width={880}
    input={{ bizType: flow.bizType, ...(draft && { version: draft.version }) }}
    initial={{ steps: draft?.steps ?? stepsOf(flow), note: draft?.note ?? '' }}
    fields={[
      {
        name: 'steps',
        label: '环节',
        check: (steps = []) => unfilled(steps),
        render: (value, onChange) => (
          <StepsInput value={value ?? []} allowed={flow.allowed} changes={flow.changes} onChange={onChange} />
        ),
      },
      'note',
    ]}
    ok="保存草稿"
    done="草稿已保存，发布后生效"
    onDone={onDone}
  >
    {draft ? '修改草稿' : '起草新版本'}
  </FormButton>
);

const publishedOf = ({ versions }: Detail) => versions.find(({ status }) => status === 'PUBLISHED');
const stepsOf = (flow: Detail) => publishedOf(flow)?.steps ?? flow.defaults;

function Steps({ steps }: { steps: readonly FlowStep[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={JSON.stringify(step)}>{stepSaid(step)}</li>
      ))}
    </ol>
  );
}

/** 草稿与生效的比较，以及发布、放弃。 */
function Draft({ flow, draft, onDone }: { flow: Detail; draft: FlowVersion; onDone: () => unknown }) {
  const { id, version, versionNo } = draft;
  const input = { id, version };
  return (
    <Section
      title={`第 ${versionNo} 版草稿`}
      hint={draft.note ?? undefined}
      actions={
        <>
          <ActionButton
            call={approvalFlow.discard}
            input={input}
            appearance="danger"
            ask="放弃后草稿不能恢复。"
            done="草稿已放弃"
            onDone={onDone}
          >
            放弃草稿
          </ActionButton>
          <EditButton flow={flow} draft={draft} onDone={onDone} />
          <ActionButton
            call={approvalFlow.publish}
            input={input}
            appearance="primary"
            ask={`发布第 ${versionNo} 版后，新发起的${flow.title}为：${pathSaid(draft.steps)}。进行中的审批不变。请再核对一次与生效版本的差别。`}
            done={`第 ${versionNo} 版已发布`}
            onDone={onDone}
          >
            发布
          </ActionButton>
        </>
      }
    >
      <DiffView changes={comparison(stepsOf(flow), draft.steps)} />
    </Section>
  );
}

/** 各个版本，可以和默认的流程比较。 */
const Versions = ({ flow }: { flow: Detail }) => (
  <Section title="版本" hint="进行中的审批按发起时的版本办理">
    <PlainTable
      caption="版本"
      rows={flow.versions}
      rowKey="id"
      of={flowVersion}
      columns={[
        'versionNo',
        'status',
        { title: '环节', key: 'path', width: 280, show: ({ steps }) => pathSaid(steps) },
        'note',
        'running',
        'createdByName',
        'publishedByName',
        'publishedAt',
        {
          title: '操作',
          key: 'act',
          width: 104,
          show: (version) => (
            <DialogButton
              appearance="text"
              dialog={(close) => (
                <FormlessDialog title={`第 ${version.versionNo} 版与生效版本的差别`} width={880} open onClose={close}>
                  <DiffView changes={comparison(stepsOf(flow), version.steps)} />
                </FormlessDialog>
              )}
            >
              比较
            </DialogButton>
          ),
        },
      ]}
      empty="没有发布过其他版本，使用默认的流程"
    />
  </Section>
);

/** 一项业务的审批流程：生效的环节、草稿、版本。 */
function Flow({ bizType }: { bizType: string }) {
  const answer = useCall(approvalFlow.detail, { bizType });
  return (
    <WhenLoaded answer={answer} rows={10}>
      {(flow) => {
        const draft = flow.versions.find(({ status }) => status === 'DRAFT');
        const current = publishedOf(flow);
        return (
          <Page
            title={flow.title}
            actions={
              <>
                <BackToList to={path} />
                {!draft && <EditButton flow={flow} draft={undefined} onDone={answer.reload} />}
              </>
            }
            facts={
              <KeyFacts
                items={[
                  { label: '生效版本', value: versionSaid(current?.versionNo ?? null) },
                  { label: '可以修改', value: FLOW_CHANGES.texts[flow.changes] },
                  { label: '发布人', value: current?.publishedByName },
                ]}
              />
            }
          >
            <Stack>
              {flow.changes !== 'free' && (
                <MessageBar intent="info">
                  {flow.changes === 'fixed'
                    ? '该业务的每一步都有自己的单据状态，环节的数量和顺序不能修改。'
                    : '该业务由谁审批取决于由谁提交，只能修改时限。'}
                </MessageBar>
              )}
              {draft && <Draft flow={flow} draft={draft} onDone={answer.reload} />}
              <Section title="生效的环节" hint="时限为工作小时，按工作日历推算">
                <Steps steps={stepsOf(flow)} />
              </Section>
              <Versions flow={flow} />
            </Stack>
          </Page>
        );
      }}
    </WhenLoaded>
  );
}

/** 审批流程：各业务的列表，或其中一项。 */
export default function ApprovalFlowPage() {
  const [params] = useSearchParams();
  const type = params.get('type');
  return type === null ? <Flows /> : <Flow key={type} bizType={type} />;
}
