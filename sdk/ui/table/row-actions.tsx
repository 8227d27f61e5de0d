import { Button, makeStyles, Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { Children, type ReactNode } from 'react';

const useStyles = makeStyles({ row: { display: 'inline-flex', alignItems: 'center', gap: '4px' }, more: { minWidth: 'auto', paddingInline: '4px' }, rest: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' } });

/** Actions shown beside each other; what is more stands under 更多. */
const mostShown = 3;

/** Actions of a row: at most three visible. Leave out what the row's state does not allow. */
export function RowActions({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const actions = Children.toArray(children);
  const shown = actions.length > mostShown ? actions.slice(0, mostShown - 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    <span className={styles.row}>
      {shown}
      {rest.length > 0 && (
        <Menu>
          <MenuTrigger disableButtonEnhancement><Button className={styles.more} appearance="transparent" size="small">更多</Button></MenuTrigger>
          <MenuPopover><MenuList className={styles.rest}>{rest}</MenuList></MenuPopover>
        </Menu>
      )}
    </span>
  );
}
