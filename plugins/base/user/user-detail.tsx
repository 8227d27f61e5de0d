import { useCall } from '@portal/sdk';
import {
  account,
  type EntUser,
  heldGrant,
  management,
  ownGrant,
  signIn,
  type UserDetail,
  userDetail,
} from '@portal/sdk/calls/management';
import { SIGN_IN_METHOD } from '@portal/sdk/calls/devices';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { date } from '@portal/sdk/format';
import { Descriptions, factsOf, ReasonButton, Stack, Tabs, Toolbar, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { EnterpriseExplanation, UserExplanation } from '../explain-panel.tsx';
import { RightsTree } from './rights-tree.tsx';

const until = (expireAt: string | null) => (expireAt ? `至 ${date(expireAt)}` : '长期');

const everywhere = (entName: string | null) => entName ?? '所有企业';

const TABS = {
  grants: '角色与授权',
  rights: '有效权限',
  explain: '权限解释',
  explainEnt: '企业权限',
  signIns: '登录记录',
};
const ALL = Object.keys(TABS) as (keyof typeof TABS)[];

/** What else signs in to the account, and how it is taken off. */
function SignInButtons({ user, onDone }: { user: UserDetail; onDone: () => unknown }) {
  const { userId, userName, may } = user;
  const [unbinds, resets] = [may.includes('UNBIND'), may.includes('RESET_FACTOR')];
  if (!unbinds && !resets) return null;
  return (
    <Toolbar>
      {unbinds && (
        <ReasonButton
          call={account.unbindSso}
          input={(reason) => ({ userId, reason })}
          title={`解除单点登录绑定 · ${userName}`}
          label="解除原因"
          done="已解除绑定，该用户已下线"
          onDone={onDone}
        >
          解除单点登录绑定
        </ReasonButton>
      )}
      {resets && (
        <ReasonButton
          call={account.resetSecondFactor}
          input={(reason) => ({ userId, reason })}
          title={`重置二次验证 · ${userName}`}
          intro="请先核实是本人提出。重置后，原动态验证码和恢复码立即失效，该用户下线并收到通知；平台要求启用的账号，下次登录时须重新启用。"
          label="重置原因"
          done="已重置，该用户已下线并收到通知"
          onDone={onDone}
          appearance="danger"
        >
          重置二次验证
        </ReasonButton>
      )}
    </Toolbar>
  );
}

/** 用户详情：角色与授权、有效权限、登录记录。 */
export function Detail({ user: { userId, entId } }: { user: EntUser }) {
  const [tab, setTab] = useState<keyof typeof TABS>('grants');
  const detail = useCall(management.userDetail, { userId, ...(entId !== null && { entId }) });
  return (
    <WhenLoaded answer={detail} rows={8}>
      {(found) => (
        <Stack>
          <Descriptions
            columns={2}
            items={[
              ...factsOf(userDetail, found, [
                'account',
                'phone',
                'entName',
                'deptName',
                'userSource',
                'status',
                'lastLoginAt',
              ]),
              { label: '单点登录', value: found.ssoBound ? '已绑定统一认证身份' : '未绑定' },
              { label: '二次验证', value: found.secondFactor ? '已启用动态验证码' : '未启用' },
            ]}
          />
          <SignInButtons user={found} onDone={detail.reload} />
          <Tabs
            label="用户详情"
            texts={TABS}
            values={ALL.filter((one) => entId !== null || one !== 'explainEnt')}
            value={tab}
            onChange={setTab}
          />
          {tab === 'grants' && (
            <PlainTable
              caption="角色"
              rows={found.grants}
              of={heldGrant}
              columns={[
                'roleName',
                { field: 'entName', width: 240, as: everywhere },
                { field: 'dataScope', as: (scope) => DATA_SCOPE[scope as 'ENT'] ?? scope },
                { field: 'expireAt', as: until },
              ]}
              empty="尚未分配角色"
            />
          )}
          {tab === 'grants' && found.alone.length > 0 && (
            <PlainTable
              caption="单独授权"
              rows={found.alone}
              of={ownGrant}
              columns={['menuName', { field: 'entName', width: 240, as: everywhere }, { field: 'expireAt', as: until }]}
            />
          )}
          {tab === 'rights' && <RightsTree nodes={found.pages} />}
          {tab === 'explain' && <UserExplanation userId={userId} entId={entId} />}
          {tab === 'explainEnt' && entId !== null && <EnterpriseExplanation entId={entId} />}
          {tab === 'signIns' && (
            <PlainTable
              caption="登录记录"
              rows={found.signIns}
              of={signIn}
              columns={[
                'at',
                { field: 'method', as: (method) => SIGN_IN_METHOD[method as 'password'] ?? method },
                'success',
                'reason',
                'ip',
              ]}
              empty="暂无登录记录"
              height={360}
            />
          )}
        </Stack>
      )}
    </WhenLoaded>
  );
}
