import { type Answer, useCall } from '@portal/sdk';
import { type Explained, explainCalls } from '@portal/sdk/calls/rights';
import { BusyButton, Field, Input, LinkButton, makeStyles, Stack, space, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const useStyles = makeStyles({ told: { display: 'block', paddingBlock: space.s, whiteSpace: 'normal' } });

/** Names roles and sentences: read whole, on as many lines as it takes. */
function Told({ children }: { children: string }) {
  return <span className={useStyles().told}>{children}</span>;
}

const STEPS: readonly Column<Explained['steps'][number]>[] = [
  { title: '步骤', field: 'title', width: 160 },
  {
    title: '结果',
    field: 'ok',
    width: 88,
    as: (ok) => <ToneTag tone={ok ? 'success' : 'danger'}>{ok ? '通过' : '不通过'}</ToneTag>,
  },
  { title: '说明', field: 'told', width: 480, as: (told) => <Told>{told}</Told> },
];

/** Codes below the pages where administrators find them. */
const nodesOf = (codes: readonly { code: string; title: string; area: string }[]): TreeNode[] =>
  [...new Set(codes.map(({ area }) => area))].map((area) => ({
    value: `area:${area}`,
    label: area || '其他',
    selectable: false,
    children: codes.flatMap(({ code, title, area: under }) => (under === area ? [{ value: code, label: title }] : [])),
  }));

/** A moment at +08:00; undefined for now, null for what is none. */
function momentOf(text: string): string | null | undefined {
  if (text === '') return undefined;
  const time = Date.parse(`${text.replace(/\s+/, 'T')}:00+08:00`);
  return /^\d{4}-\d{2}-\d{2}\s+\d{2}:\d{2}$/.test(text) && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

function Answered({ explained }: { explained: Explained }) {
  const { allowed, title, mender, mend, mendPath, steps } = explained;
  return (
    <>
      <p role="status">
        {allowed ? `可以办理“${title}”。` : `不能办理“${title}”。`}
        {mend !== null && `处理办法：${mend}（${mender}）。`}
      </p>
      {mendPath !== null && <LinkButton to={mendPath}>去处理</LinkButton>}
      <PlainTable caption="判断步骤" rows={steps} columns={STEPS} />
    </>
  );
}

interface Question {
  code: string;
  at?: string;
}

interface Props {
  question: Question | undefined;
  explained: Answer<Explained>;
  onAsk: (question: Question) => void;
}

/** 权限解释：现在或最近 90 天内某一刻，为什么能或不能办理一件事。 */
function ExplainPanel({ question, explained, onAsk }: Props) {
  const codes = useCall(explainCalls.codes, {});
  const [code, setCode] = useState<string>();
  const [moment, setMoment] = useState('');
  const [wrong, setWrong] = useState(false);
  const ask = () => {
    const asked = momentOf(moment.trim());
    setWrong(asked === null);
    if (code === undefined || asked === null) return;
    const next = { code, ...(asked !== undefined && { at: asked }) };
    onAsk(next);
    if (JSON.stringify(next) === JSON.stringify(question)) void explained.reload(); // rights may have changed since
  };
  return (
    <WhenLoaded answer={codes} rows={3}>
      {(found) => (
        <Stack>
          <Field label="要办理的事">
            <TreeSelect label="要办理的事" nodes={nodesOf(found)} value={code} onChange={setCode} />
          </Field>
          <Field
            label="时间"
            hint="不填为现在，可查最近 90 天"
            {...(wrong && { validationMessage: '请按 2026-01-31 09:30 的样式填写时间' })}
          >
            <Input placeholder="例如 2026-01-31 09:30" value={moment} onChange={(_, { value }) => setMoment(value)} />
          </Field>
          <div>
            <BusyButton look="primary" busy={explained.loading} disabled={code === undefined} onPress={ask}>
              解释
            </BusyButton>
          </div>
          {question && (
            <WhenLoaded answer={explained} rows={6}>
              {(answer) => <Answered explained={answer} />}
            </WhenLoaded>
          )}
        </Stack>
      )}
    </WhenLoaded>
  );
}

/** 某人在某企业能不能办理。 */
export function UserExplanation({ userId, entId }: { userId: string; entId: string | null }) {
  const [question, setQuestion] = useState<Question>();
  const asked = question && { userId, ...question, ...(entId !== null && { entId }) };
  return <ExplainPanel question={question} explained={useCall(explainCalls.explain, asked)} onAsk={setQuestion} />;
}

/** 某企业有没有人能办理。 */
export function EnterpriseExplanation({ entId }: { entId: string }) {
  const [question, setQuestion] = useState<Question>();
  const explained = useCall(explainCalls.explainEnterprise, question && { entId, ...question });
  return <ExplainPanel question={question} explained={explained} onAsk={setQuestion} />;
}

/** 持有某角色的人能不能办理。 */
export function RoleExplanation({ roleId }: { roleId: string }) {
  const [question, setQuestion] = useState<Question>();
  const explained = useCall(explainCalls.explainRole, question && { roleId, ...question });
  return <ExplainPanel question={question} explained={explained} onAsk={setQuestion} />;
}
