import { bus, mayCall, useCall, useSession } from '@portal/sdk';
import { receiving } from '@portal/sdk/calls/receiving';
import { robots } from '@portal/sdk/calls/robots';
import type { OutputOf } from '@portal/sdk/contract';
import { LinkButton, Page, WhenLoaded } from '@portal/sdk/ui';
import { TimeInput } from '@portal/sdk/ui/date';
import { Form } from '@portal/sdk/ui/form';
import { ReachSection } from './reach-section.tsx';
import { RobotSection } from './robot-section.tsx';
import { TopicWays } from './topic-ways.tsx';

type Receiving = OutputOf<typeof receiving.get>;

function Ways({ found, onDone }: { found: Receiving; onDone: () => unknown }) {
  const { topics, mail, sms, leads, ...hours } = found;
  const saved = async () => {
    bus.emit('todo:changed', {}); // the bell counts by it
    await onDone();
  };
  return (
    <Form
      call={receiving.save}
      initial={{ topics: topics.map(({ topic, portal, mail, sms }) => ({ topic, portal, mail, sms })), ...hours }}
      sections={[
        {
          title: '免打扰和摘要',
          fields: [
            {
              name: 'quiet',
              kind: 'switch',
              span: 'row',
              hint: '时段内不发邮件和短信，结束后再发；标有“紧急”的通知不受限制',
            },
            {
              name: 'quietFrom',
              span: 'column',
              when: ({ quiet }) => quiet === true,
              render: (value, onChange) => <TimeInput label="开始" value={value} onChange={onChange} />,
            },
            {
              name: 'quietTo',
              span: 'column',
              when: ({ quiet }) => quiet === true,
              hint: '早于开始的，到次日为止',
              check: (to, { quietFrom }) => (to === quietFrom ? '结束时间不能与开始时间相同' : undefined),
              render: (value, onChange) => <TimeInput label="结束" value={value} onChange={onChange} />,
            },
            {
              name: 'digest',
              kind: 'switch',
              hint: '每天 08:30 一封邮件：待办和未读通知的件数、最早的五件待办；没有时不发',
            },
            ...(leads
              ? ([
                  {
                    name: 'weekly',
                    kind: 'switch',
                    hint: '每周第一个工作日 08:30 一封邮件：您负责的单位上周办理和正在等待的审批；没有时不发',
                  },
                ] as const)
              : []),
          ],
        },
        {
          title: '通知方式',
          hint: '站内提醒关闭后仍可在“通知”里查看，铃铛不再计数',
          fields: [
            {
              name: 'topics',
              span: 'row',
              render: (value, onChange) => (
                <TopicWays topics={topics} reach={{ mail, sms }} value={value ?? []} onChange={onChange} />
              ),
            },
          ],
        },
      ]}
      ok="保存"
      done="通知设置已保存"
      onDone={saved}
    />
  );
}

/** 通知设置：用哪个地址、什么时候、哪些通知以什么方式收到；企业管理员另有群机器人。 */
export default function SettingsPage() {
  const answer = useCall(receiving.get, {});
  const session = useSession();
  return (
    <Page
      title="通知设置"
      actions={
        <LinkButton to="/workbenches/inbox/notices" appearance="secondary">
          返回通知
        </LinkButton>
      }
    >
      <WhenLoaded answer={answer} rows={10}>
        {(found) => (
          <>
            <ReachSection found={found} onDone={answer.reload} />
            <Ways found={found} onDone={answer.reload} />
          </>
        )}
      </WhenLoaded>
      {mayCall(session, robots.list) && <RobotSection />}
    </Page>
  );
}
