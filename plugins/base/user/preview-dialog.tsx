import { useCall } from '@portal/sdk';
import type { EntUser } from '@portal/sdk/calls/management';
import {
  type Previewed,
  previewedDocument,
  previewedPage,
  previewedTodo,
  rightsPreview,
} from '@portal/sdk/calls/rights';
import { FormlessDialog, Grid, MessageBar, Stack, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { RightsTree } from './rights-tree.tsx';

const TABS = { menus: '菜单', pages: '页面与按钮', rows: '数据量' } as const;

const tableHeight = 360;

const nodesOf = (menus: Previewed['menus']) =>
  menus.map(({ title, disabled, ...node }) => ({
    ...node,
    menuName: disabled ? `${title}（不可点击）` : title,
    button: '0',
  }));

const stated = ({ title, refusal }: Previewed['pages'][number]['buttons'][number]) =>
  refusal === null ? title : `${title}（${refusal}）`;

function Rows({ documents, todos }: Pick<Previewed, 'documents' | 'todos'>) {
  const most = [...documents].sort((one, other) => other.visible - one.visible);
  return (
    <Grid min={400}>
      <PlainTable
        caption="单据"
        rowKey="bizType"
        rows={most}
        of={previewedDocument}
        empty="没有可统计的单据"
        height={tableHeight}
      />
      <PlainTable caption="待办" rows={todos} of={previewedTodo} empty="没有待办" height={tableHeight} />
    </Grid>
  );
}

/** 预览权限：该用户的菜单、页面与按钮、能看到多少数据；只读，不以其身份登录。 */
export function PreviewDialog({ user, onClose }: { user: EntUser; onClose: () => void }) {
  const [tab, setTab] = useState<keyof typeof TABS>('menus');
  const { userId, userName, entId } = user;
  const preview = useCall(rightsPreview.preview, { userId, ...(entId !== null && { entId }) });
  return (
    <FormlessDialog open title={`预览权限 · ${userName}`} width={960} onClose={onClose}>
      <WhenLoaded answer={preview} rows={8}>
        {({ entName, maySignIn, menus, pages, documents, todos }) => (
          <Stack>
            <MessageBar intent="info" layout="multiline">
              {userName}在{entName || '没有企业时'}此刻会看到的内容。没有以其身份登录，本次查看已记入审计日志。
              {!maySignIn && '该账号目前不能登录。'}
            </MessageBar>
            <Tabs label="预览权限" texts={TABS} value={tab} onChange={setTab} />
            {tab === 'menus' && <RightsTree label="菜单" nodes={nodesOf(menus)} />}
            {tab === 'pages' && (
              <PlainTable
                caption="页面与按钮"
                rowKey="menuId"
                rows={pages}
                of={previewedPage}
                columns={[
                  'title',
                  'path',
                  'shown',
                  { field: 'buttons', as: (buttons) => buttons.map(stated).join('、') || '-' },
                ]}
                empty="没有能打开的页面"
                height={tableHeight}
              />
            )}
            {tab === 'rows' && <Rows documents={documents} todos={todos} />}
          </Stack>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}
