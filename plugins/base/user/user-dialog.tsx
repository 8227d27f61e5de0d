import { useCall, useSession } from '@portal/sdk';
import {
  account,
  ACCOUNT_STATUS,
  type EntUser,
  management,
  type UserDetail,
  USER_SOURCE,
} from '@portal/sdk/calls/management';
import { SIGN_IN_METHOD } from '@portal/sdk/calls/devices';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { date, dateTime } from '@portal/sdk/format';
import { Descriptions, FormlessDialog, ReasonButton, Stack, Tabs, ToneTag, Toolbar, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { EnterpriseExplanation, UserExplanation } from '../explain-panel.tsx';
import { RightsTree } from './rights-tree.tsx';

const until = (expireAt: string | null) => (expireAt ? `至 ${date(expireAt)}` : '长期');

const GRANTS: readonly Column<UserDetail['grants'][number]>[] = [
  { title: '角色', field: 'roleName', width: 180 },
  { title: '企业', key: 'ent', width: 240, show: ({ entName }) => entName ?? '所有企业' },
  { title: '数据范围', key: 'scope', width: 120, show: ({ dataScope }) => DATA_SCOPE[dataScope as 'ENT'] ?? dataScope },
  { title: '期限', field: 'expireAt', width: 140, as: until },
];
const ALONE: readonly Column<UserDetail['alone'][number]>[] = [
  { title: '单独授予的菜单或按钮', field: 'menuName', width: 180 },
  { title: '企业', key: 'ent', width: 240, show: ({ entName }) => entName ?? '所有企业' },
  { title: '期限', field: 'expireAt', width: 140, as: until },
];
const SIGN_INS: readonly Column<UserDetail['signIns'][number]>[] = [
  { title: '时间', field: 'at', as: 'dateTime', width: 168 },
  { title: '方式', key: 'method', width: 110, show: ({ method }) => SIGN_IN_METHOD[method as 'password'] ?? method },
  {
    title: '结果',
    field: 'success',
    width: 90,
    as: (success) => <ToneTag tone={success ? 'success' : 'danger'}>{success ? '成功' : '失败'}</ToneTag>,
  },
  { title: '原因', key: 'reason', width: 180, show: ({ reason }) => reason ?? '-' },
  { title: '地址', field: 'ip', width: 130 },
];

const TABS = [
  { value: 'grants', text: '角色与授权' },
  { value: 'rights', text: '有效权限' },
  { value: 'explain', text: '权限解释' },
  { value: 'explainEnt', text: '企业权限' },
  { value: 'signIns', text: '登录记录' },
] as const;

const factsOf = (user: UserDetail) => [
  { label: '账号', value: user.account },
  { label: '手机', value: user.phone },
  { label: '企业', value: user.entName },
  { label: '部门', value: user.deptName },
  { label: '来源', value: USER_SOURCE[Number(user.userSource) as 1] ?? user.userSource },
  { label: '账号状态', value: ACCOUNT_STATUS[user.status] },
  { label: '最近登录', value: user.lastLoginAt && dateTime(user.lastLoginAt) },
  { label: '单点登录', value: user.ssoBound ? '已绑定统一认证身份' : '未绑定' },
  { label: '二次验证', value: user.secondFactor ? '已启用动态验证码' : '未启用' },
];

/** What else signs in to the account, and how it is taken off. */
function SignInButtons({ user, onDone }: { user: UserDetail; onDone: () => unknown }) {
  const { userId, userName, ssoBound, secondFactor } = user;
  const { user: self } = useSession();
  const resets = secondFactor && userId !== self?.userId;
  if (!ssoBound && !resets) return null;
  return (
    <Toolbar>
      {ssoBound && (
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
          look="danger"
        >
          重置二次验证
        </ReasonButton>
      )}
    </Toolbar>
  );
}

/** 用户详情：角色与授权、有效权限、登录记录。 */
export function UserDialog({ user, onClose }: { user: EntUser; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('grants');
  const input = { userId: user.userId, ...(user.entId !== null && { entId: user.entId }) };
  const detail = useCall(management.userDetail, input);
  return (
    <FormlessDialog open title={`用户详情 · ${user.userName}`} width={880} onClose={onClose}>
      <WhenLoaded answer={detail} rows={8}>
        {(found) => (
          <Stack>
            <Descriptions columns={2} items={factsOf(found)} />
            <SignInButtons user={found} onDone={detail.reload} />
            <Tabs
              label="用户详情"
              tabs={user.entId === null ? TABS.filter(({ value }) => value !== 'explainEnt') : TABS}
              value={tab}
              onChange={setTab}
            />
            {tab === 'grants' && (
              <PlainTable caption="角色" rows={found.grants} columns={GRANTS} empty="尚未分配角色" />
            )}
            {tab === 'grants' && found.alone.length > 0 && (
              <PlainTable caption="单独授权" rows={found.alone} columns={ALONE} />
            )}
            {tab === 'rights' && <RightsTree nodes={found.pages} />}
            {tab === 'explain' && <UserExplanation userId={user.userId} entId={user.entId} />}
            {tab === 'explainEnt' && user.entId !== null && <EnterpriseExplanation entId={user.entId} />}
            {tab === 'signIns' && (
              <PlainTable
                caption="登录记录"
                rows={found.signIns}
                columns={SIGN_INS}
                empty="暂无登录记录"
                height={360}
              />
            )}
          </Stack>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}
