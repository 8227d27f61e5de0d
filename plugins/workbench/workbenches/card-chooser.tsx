import { confirm } from '@portal/sdk';
import { Button, Checkbox, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@portal/sdk/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { switched } from './arrangement.ts';
import type { WorkbenchLayout } from './use-layout.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', width: '320px', maxHeight: '420px', overflowY: 'auto' },
  hint: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** 添加卡片与恢复默认。 */
export function CardChooser({ layout }: { layout: WorkbenchLayout }) {
  const styles = useStyles();
  const placed = layout.placed ?? [];
  const restore = async () => {
    const message = '恢复默认后，卡片的顺序和显示与初次使用时相同。确定恢复吗？';
    if (await confirm({ title: '恢复默认', message, ok: '恢复默认' })) layout.restore();
  };
  return (
    <>
      <Popover trapFocus positioning="below-end">
        <PopoverTrigger disableButtonEnhancement>
          <Button icon={<AddRegular />}>选择卡片</Button>
        </PopoverTrigger>
        <PopoverSurface aria-label="选择卡片">
          <div className={styles.list}>
            {placed.map(({ id, shown }) => {
              const card = layout.cardOf(id);
              if (!card) return null;
              return (
                <Checkbox
                  key={id}
                  checked={shown}
                  onChange={() => layout.arrange(switched(placed, id))}
                  label={
                    <>
                      {card.title}
                      <span className={styles.hint}>{card.hint}</span>
                    </>
                  }
                />
              );
            })}
          </div>
        </PopoverSurface>
      </Popover>
      <Button icon={<ArrowResetRegular />} onClick={() => void restore()}>
        恢复默认
      </Button>
    </>
  );
}
