import { mayCall, now, useSession } from '@portal/sdk';
import { date, dateTime } from '@portal/sdk/format';
import { weekdayOf } from '@portal/sdk/working-time';
import { Button, makeStyles, MessageBar, Page, WhenLoaded } from '@portal/sdk/ui';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useState } from 'react';
import { CardChooser } from './card-chooser.tsx';
import { CardGrid } from './card-grid.tsx';
import { workbench } from './contract.ts';
import { useLayout } from './use-layout.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', gap: '8px', alignItems: 'center' },
});

const DAYS = '一二三四五六日';

/** Until which hour each greeting holds. */
const GREETINGS: readonly (readonly [number, string])[] = [
  [6, '夜深了'],
  [12, '上午好'],
  [14, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
];

/** 问候、企业与今天。 */
function Greeting() {
  const { user } = useSession();
  const moment = now();
  const hour = Number(dateTime(moment, 'HH'));
  const [, greeting] = GREETINGS.find(([until]) => hour < until) ?? [24, '您好'];
  const weekday = DAYS[weekdayOf(date(moment)) - 1];
  const parts = [
    `${user?.userName ?? ''}，${greeting}`,
    user?.entName,
    `${dateTime(moment, 'YYYY年MM月DD日')} 星期${weekday}`,
  ];
  return <>{parts.filter(Boolean).join('　·　')}</>;
}

/** 初次使用的说明，看过一次就不再出现。 */
function Guide({ shown, onEnd }: { shown: boolean; onEnd: () => void }) {
  if (!shown) return null;
  return (
    <MessageBar intent="info" title="这是您的工作台" actions={<Button onClick={onEnd}>知道了</Button>}>
      先看左上角的待办；卡片上的数字都可以点开，看到的就是它背后的明细。点击“调整布局”可以移动、隐藏或添加卡片，布局按企业为您保存。
    </MessageBar>
  );
}

/** 工作台：待办、经营与入口，卡片可以移动、隐藏、添加、恢复默认。 */
export default function NewIndexPage() {
  const styles = useStyles();
  const session = useSession();
  const layout = useLayout();
  const [editing, setEditing] = useState(false);
  const mayArrange = mayCall(session, workbench.saveLayout);
  return (
    <Page
      title="工作台"
      description={<Greeting />}
      actions={
        mayArrange && (
          <div className={styles.tools}>
            {editing && <CardChooser layout={layout} />}
            <Button
              appearance={editing ? 'primary' : 'secondary'}
              icon={editing ? <CheckmarkRegular /> : <BoardRegular />}
              onClick={() => setEditing(!editing)}
            >
              {editing ? '完成' : '调整布局'}
            </Button>
          </div>
        )
      }
    >
      <Guide shown={!layout.guided && mayArrange} onEnd={layout.endGuide} />
      <WhenLoaded answer={layout.answer} rows={12}>
        {() => <CardGrid layout={layout} editing={editing} />}
      </WhenLoaded>
    </Page>
  );
}
