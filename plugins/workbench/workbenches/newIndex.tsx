import { mayCall, useSession } from '@portal/sdk';
import { Button, makeStyles, Page, WhenLoaded } from '@portal/sdk/ui';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useState } from 'react';
import { CardChooser } from './card-chooser.tsx';
import { CardGrid } from './card-grid.tsx';
import { workbench } from './contract.ts';
import { Greeting } from './greeting.tsx';
import { Guide } from './guide.tsx';
import { useLayout } from './use-layout.ts';

const useStyles = makeStyles({ tools: { display: 'flex', gap: '8px', alignItems: 'center' } });

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
