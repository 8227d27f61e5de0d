import { useCall } from '@portal/sdk';
import { type ChatRule, chatAgent, chatRule } from '@portal/sdk/calls/agent';
import { Descriptions, factsOf, Section, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from '../product/code-checks.tsx';

const DAY = Object.fromEntries([...'一二三四五六日'].map((name, index) => [String(index + 1), `周${name}`]));

const statedBy = (rule: ChatRule) => [
  ...factsOf(chatRule, rule, ['routing', 'overflow']),
  { label: '工作时间', value: `${rule.workFrom}–${rule.workTo}` },
  ...factsOf(chatRule, rule, [{ field: 'workDays', as: (days) => days.map((day) => DAY[day]).join('、') }]),
  { label: '节假日', value: '按工作日历' },
  { label: '欢迎语', value: rule.welcome },
];

const RuleForm = ({ rule, onDone }: { rule: ChatRule; onDone: () => unknown }) => (
  <FormButton
    call={chatAgent.saveRule}
    title="分配规则"
    width={640}
    input={{ version: rule.version }}
    initial={rule}
    fields={[
      'routing',
      'overflow',
      { name: 'workFrom', malformed: '时间格式为 08:30' },
      {
        name: 'workTo',
        malformed: '时间格式为 17:30',
        check: (to, { workFrom }) => (to && workFrom && to <= workFrom ? '下班时间应晚于上班时间' : undefined),
      },
      {
        name: 'workDays',
        render: (value, onChange) => (
          <CodeChecks codes={DAY} value={(value ?? []).map(String)} onChange={(days) => onChange(days.map(Number))} />
        ),
      },
      'welcome',
    ]}
    done="规则已更新，对新会话生效"
    onDone={onDone}
  >
    编辑规则
  </FormButton>
);

/** 分配规则：现状与编辑。 */
export function RuleSection() {
  const rule = useCall(chatAgent.rule, {});
  return (
    <Section title="分配规则" {...(rule.data && { actions: <RuleForm rule={rule.data} onDone={rule.reload} /> })}>
      <WhenLoaded answer={rule} rows={2}>
        {(found) => <Descriptions items={statedBy(found)} />}
      </WhenLoaded>
    </Section>
  );
}
