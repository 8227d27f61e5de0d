import { toast, useCall, useWork } from '@portal/sdk';
import { type AbsentMenu, menu } from '@portal/sdk/calls/menu';
import {
  Checkbox,
  DialogButton,
  FormlessDialog,
  look,
  makeStyles,
  ScrollArea,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  list: { maxHeight: '440px', overflowY: 'auto' },
  plugin: { margin: '12px 0 0', fontSize: tokens.fontSizeBase300 },
  line: look.row('8px'),
  target: { color: tokens.colorNeutralForeground3 },
});

interface Props {
  absent: readonly AbsentMenu[];
  value: readonly string[];
  onChange: (sourceKeys: string[]) => void;
}

function Choice({ absent, value, onChange }: Props) {
  const styles = useStyles();
  const plugins = [...new Set(absent.map(({ pluginName }) => pluginName))];
  const toggle = (key: string, on: boolean) => onChange(on ? [...value, key] : value.filter((one) => one !== key));
  if (absent.length === 0) return <p>插件声明的菜单与按钮都已在菜单树中。</p>;
  return (
    <ScrollArea className={styles.list} label="可导入的菜单">
      {plugins.map((plugin) => (
        <div key={plugin}>
          <h3 className={styles.plugin}>{plugin}</h3>
          {absent
            .filter(({ pluginName }) => pluginName === plugin)
            .map(({ sourceKey, menuName, button, target }) => (
              <div key={sourceKey} className={styles.line}>
                <Checkbox
                  label={button === '1' ? `${menuName}（按钮）` : menuName}
                  checked={value.includes(sourceKey)}
                  onChange={(checked) => toggle(sourceKey, checked)}
                />
                <span className={styles.target}>{target}</span>
              </div>
            ))}
        </div>
      ))}
    </ScrollArea>
  );
}

function Dialog({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const absent = useCall(menu.absent, {});
  const [chosen, setChosen] = useState<string[]>([]);
  const { busy, submit, refusal } = useWork(menu.importDeclared);
  const save = async () => {
    const answer = await submit({ sourceKeys: chosen });
    if (answer === undefined) return;
    toast({ intent: 'success', message: `已导入 ${answer.count} 项，请到角色管理中授权` });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title="从插件导入"
      width={640}
      ok="导入"
      onClose={onClose}
      {...{ busy, refusal }}
      {...(chosen.length > 0 && { onOk: () => void save() })}
    >
      <p>插件声明了、但菜单树中没有的菜单与按钮。导入时会带上缺少的上级，不会自动授权给角色。</p>
      <WhenLoaded answer={absent} rows={8}>
        {(found) => <Choice absent={found} value={chosen} onChange={setChosen} />}
      </WhenLoaded>
    </FormlessDialog>
  );
}

/** 从插件声明导入缺少的菜单与按钮。 */
export const ImportButton = ({ onDone }: { onDone: () => unknown }) => (
  <DialogButton call={menu.importDeclared} dialog={(close) => <Dialog onDone={onDone} onClose={close} />}>
    从插件导入
  </DialogButton>
);
