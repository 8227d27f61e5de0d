import { type Answer, useCall } from '@portal/sdk';
import { type Explained, explainCalls, explainedStep } from '@portal/sdk/calls/rights';
import type { InputOf } from '@portal/sdk/contract';
import { BusyButton, Field, Grid, Input, LinkButton, makeStyles, Stack, space, WhenLoaded } from '@portal/sdk/ui';
import { type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const useStyles = makeStyles({ told: { display: 'block', paddingBlock: space.s, whiteSpace: 'normal' } });

/** Names roles and sentences: read whole, on as many lines as it takes. */
function Told({ children }: { children: string }) {
  return <span className={useStyles().told}>{children}</span>;
}

/** Codes below the pages where administrators find them. */
const nodesOf = (codes: readonly { code: string; title: string; area: string }[]): TreeNode[] =>
  [...new Set(codes.map(({ area }) => area))].map((area) => ({
    value: `area:${area}`,
    label: area || '其他',
    choice: 'barred',
    children: codes.flatMap(({ code, title, area: under }) => (under === area ? [{ value: code, label: title }] : [])),
  }));

/** A moment at +08:00; null for what is none. */
function momentOf(text: string): string | null {
  const time = Date.parse(`${text.replace(/\s+/, 'T')}:00+08:00`);
  return /^\d{4}-\d{2}-\d{2}\s+\d{2}:\d{2}$/.test(text) && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

type Question = Omit<InputOf<typeof explainCalls.explainEnterprise>, 'entId'>;
type Typed = Partial<Pick<Question, 'code' | 'bizType'>> & { moment: string; bizNo: string };

/** What is typed as a question, and what is wrong with it. */
function questionOf({ code, moment, bizType, bizNo }: Typed) {
  const at = moment.trim() === '' ? undefined : momentOf(moment.trim());
  const number = bizNo.trim();
  const wrong = {
    ...(at === null && { moment: '请按 2026-01-31 09:30 的样式填写时间' }),
    ...(bizType === undefined && number !== '' && { bizType: '请选择单据类型' }),
  };
  const isRight = code !== undefined && at !== null && Object.keys(wrong).length === 0;
  const document = bizType === undefined || number === '' ? {} : { bizType, bizNo: number };
  return { wrong, question: isRight ? { code, ...(at !== undefined && { at }), ...document } : undefined };
}

interface DocumentProps {
  typed: Typed;
  wrong: { bizType?: string };
  onChange: (change: Partial<Typed>) => void;
}

/** 针对一张单据：类型和编号。 */
function DocumentFields({ typed: { bizType, bizNo }, wrong, onChange }: DocumentProps) {
  const kinds = useCall(explainCalls.documents, {});
  const nodes = (kinds.data ?? []).map(({ bizType: value, title: label }) => ({ value, label }));
  return (
    <>
      <Field label="单据类型" hint="与单据编号一起填写" validationMessage={wrong.bizType ?? null}>
        <TreeSelect
          label="单据类型"
          nodes={nodes}
          value={bizType}
          onChange={(chosen) => onChange({ bizType: chosen })}
        />
      </Field>
      <Field label="单据编号" hint="不填则不针对某张单据">
        <Input value={bizNo} onChange={(value) => onChange({ bizNo: value })} />
      </Field>
    </>
  );
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
      <PlainTable
        caption="判断步骤"
        rows={steps}
        of={explainedStep}
        columns={['title', 'ok', { field: 'told', as: (told) => <Told>{told}</Told> }]}
      />
    </>
  );
}

interface Props {
  question: Question | undefined;
  explained: Answer<Explained>;
  onAsk: (question: Question) => void;
  /** A document can be asked about. */
  ofDocuments: boolean;
}

/** 权限解释：现在或最近 90 天内某一刻，为什么能或不能办理一件事。 */
function ExplainPanel({ question, explained, onAsk, ofDocuments }: Props) {
  const codes = useCall(explainCalls.codes, {});
  const [typed, setTyped] = useState<Typed>({ moment: '', bizNo: '' });
  const [wrong, setWrong] = useState<ReturnType<typeof questionOf>['wrong']>({});
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const ask = () => {
    const asked = questionOf(typed);
    setWrong(asked.wrong);
    if (asked.question === undefined) return;
    onAsk(asked.question);
    if (JSON.stringify(asked.question) === JSON.stringify(question)) void explained.reload(); // rights may have changed since
  };
  return (
    <WhenLoaded answer={codes} rows={3}>
      {(found) => (
        <Stack>
          <Field label="要办理的事">
            <TreeSelect
              label="要办理的事"
              nodes={nodesOf(found)}
              value={typed.code}
              onChange={(code) => change({ code })}
            />
          </Field>
          <Grid min={200}>
            <Field label="时间" hint="不填为现在，可查最近 90 天" validationMessage={wrong.moment ?? null}>
              <Input
                placeholder="例如 2026-01-31 09:30"
                value={typed.moment}
                onChange={(value) => change({ moment: value })}
              />
            </Field>
            {ofDocuments && <DocumentFields typed={typed} wrong={wrong} onChange={change} />}
          </Grid>
          <div>
            <BusyButton appearance="primary" busy={explained.loading} disabled={typed.code === undefined} onClick={ask}>
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
  const explained = useCall(explainCalls.explain, asked);
  return <ExplainPanel question={question} explained={explained} onAsk={setQuestion} ofDocuments />;
}

/** 某企业有没有人能办理。 */
export function EnterpriseExplanation({ entId }: { entId: string }) {
  const [question, setQuestion] = useState<Question>();
  const explained = useCall(explainCalls.explainEnterprise, question && { entId, ...question });
  return <ExplainPanel question={question} explained={explained} onAsk={setQuestion} ofDocuments />;
}

/** 持有某角色的人能不能办理。 */
export function RoleExplanation({ roleId }: { roleId: string }) {
  const [question, setQuestion] = useState<Question>();
  const asked = question && { roleId, code: question.code, ...(question.at && { at: question.at }) };
  const explained = useCall(explainCalls.explainRole, asked);
  return <ExplainPanel question={question} explained={explained} onAsk={setQuestion} ofDocuments={false} />;
}
