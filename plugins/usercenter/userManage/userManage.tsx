import { bus, portalDialog, useCall } from '@portal/sdk';
import { keptElsewhere, keptElsewhereText, ownProfile, profile, workplace } from '@portal/sdk/calls/profile';
import type { OutputOf } from '@portal/sdk/contract';
import {
  AnchorTabs,
  Button,
  Descriptions,
  factsOf,
  LinkButton,
  MessageBar,
  Page,
  Quiet,
  Section,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { CancellingBar, PrivacySection } from './privacy-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

export type Mine = OutputOf<typeof profile.mine>;

const SECTIONS = [
  { id: 'person', title: '资料' },
  { id: 'work', title: '企业和角色' },
  { id: 'security', title: '安全' },
  { id: 'sign-ins', title: '最近登录' },
  { id: 'privacy', title: '隐私' },
] as const;

interface Props {
  mine: Mine;
  onDone: () => unknown;
}

function PersonSection({ mine, onDone }: Props) {
  const { userName, version, userSource } = mine;
  const renamed = async () => {
    bus.emit('permission:changed', {}); // the header names the person
    await onDone();
  };
  return (
    <Section
      id="person"
      title="资料"
      actions={
        userSource !== keptElsewhere && (
          <FormButton
            call={profile.updateProfile}
            input={{ version }}
            initial={{ userName }}
            title="修改姓名"
            fields={['userName']}
            done="姓名已修改"
            onDone={renamed}
          >
            修改姓名
          </FormButton>
        )
      }
    >
      <Descriptions
        items={factsOf(ownProfile, mine, ['userName', 'account', 'phone', 'email', 'createdAt', 'lastLoginAt'])}
      />
    </Section>
  );
}

function WorkSection({ mine }: Pick<Props, 'mine'>) {
  const { workplaces } = mine;
  return (
    <Section
      id="work"
      title="企业和角色"
      hint="部门和角色由企业管理员设置"
      actions={workplaces.length > 1 && <Button onClick={() => portalDialog('company')}>切换主企业</Button>}
    >
      {workplaces.length === 0 ? (
        <Quiet>您还没有加入企业，请联系企业管理员把您加为成员</Quiet>
      ) : (
        <PlainTable
          rows={workplaces}
          of={workplace}
          rowKey="entId"
          caption="企业和角色"
          columns={[
            { field: 'entName', width: 280 },
            {
              title: '主企业',
              key: 'current',
              width: 88,
              show: ({ current }) => (current ? <ToneTag tone="success">当前</ToneTag> : '-'),
            },
            { field: 'roleNames', as: (names) => names.join('、') || '-' },
            'deptName',
            'orgStatus',
            'joinedAt',
          ]}
        />
      )}
    </Section>
  );
}

/** 基本信息：本人的资料、企业和角色、安全、最近登录、隐私；修改姓名、密码、手机、邮箱，导出本人数据，注销账号。 */
export default function UserManagePage() {
  const answer = useCall(profile.mine, {});
  return (
    <Page
      title="基本信息"
      actions={
        <>
          <LinkButton to="/userCenter/delegation" appearance="secondary">
            审批代理
          </LinkButton>
          <LinkButton to="/workbenches/inbox/settings" appearance="secondary">
            通知设置
          </LinkButton>
          <Button onClick={() => portalDialog('preferences')}>个性化设置</Button>
        </>
      }
    >
      <WhenLoaded answer={answer} rows={12}>
        {(mine) => (
          <>
            {mine.userSource === keptElsewhere && (
              <MessageBar intent="info">您的姓名、密码和手机{keptElsewhereText}，这里只能查看。</MessageBar>
            )}
            <CancellingBar mine={mine} onDone={answer.reload} />
            <AnchorTabs sections={SECTIONS} />
            <PersonSection mine={mine} onDone={answer.reload} />
            <WorkSection mine={mine} />
            <SecuritySection mine={mine} onDone={answer.reload} />
            <SignInSection />
            <PrivacySection mine={mine} onDone={answer.reload} />
          </>
        )}
      </WhenLoaded>
    </Page>
  );
}
