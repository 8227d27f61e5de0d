import { mayCall, toast, useCall, useSession, useWork } from '@portal/sdk';
import { Button, CardContent, CardEmpty, Checkbox, FormlessDialog, Grid, makeStyles, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { maxPins, workbench } from '../workbenches/contract.ts';
import { Chips } from './chips.tsx';
import { functionsOf, type MenuFunction } from './functions.ts';

const useStyles = makeStyles({
  box: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  chips: { flexGrow: 1, minWidth: 0 },
  count: { color: tokens.colorNeutralForeground3, margin: '0 0 8px' },
});

/** How many of the menu stand here until the user has chosen. */
const first = 8;
const ownPath = '/workbenches/newIndex';

interface EditorProps {
  all: readonly MenuFunction[];
  pins: readonly string[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function Editor({ all, pins, onDone, onClose }: EditorProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(pins);
  const { busy, submit, refusal } = useWork(workbench.saveLayout);
  const toggle = (path: string) =>
    setChosen(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]);
  const save = async () => {
    if ((await submit({ pins: [...chosen] })) === undefined) return;
    toast({ intent: 'success', message: '常用功能已保存' });
    await onDone();
    onClose();
  };
  return (
    <FormlessDialog
      open
      title="选择常用功能"
      ok="保存"
      {...{ busy, refusal }}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p className={styles.count} role="status">
        已选 {chosen.length} 个，最多 {maxPins} 个
      </p>
      <Grid min={200}>
        {all.map(({ path, name }) => (
          <Checkbox
            key={path}
            label={name}
            checked={chosen.includes(path)}
            disabled={!chosen.includes(path) && chosen.length >= maxPins}
            onChange={() => toggle(path)}
          />
        ))}
      </Grid>
    </FormlessDialog>
  );
}

/** 常用功能：固定有权限的菜单，可以编辑。 */
export default function PinsCard() {
  const styles = useStyles();
  const session = useSession();
  const answer = useCall(workbench.layout, {});
  const [editing, setEditing] = useState(false);
  const all = functionsOf(session.user?.enableMenuList ?? []).filter(({ path }) => path !== ownPath);
  return (
    <CardContent answer={answer}>
      {({ pins }) => {
        const paths = pins ?? all.slice(0, first).map(({ path }) => path);
        const shown = paths.flatMap((path) => all.filter((one) => one.path === path));
        return (
          <div className={styles.box}>
            <div className={styles.chips}>
              {shown.length === 0 ? (
                <CardEmpty>还没有固定的功能</CardEmpty>
              ) : (
                <Chips label="常用功能" chips={shown.map(({ path, name }) => ({ key: path, text: name, to: path }))} />
              )}
            </div>
            {mayCall(session, workbench.saveLayout) && (
              <Button appearance="subtle" size="small" onClick={() => setEditing(true)}>
                编辑
              </Button>
            )}
            {editing && (
              <Editor
                all={all}
                pins={shown.map(({ path }) => path)}
                onDone={answer.reload}
                onClose={() => setEditing(false)}
              />
            )}
          </div>
        );
      }}
    </CardContent>
  );
}
