import { Button, makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useSessionState } from '../../portal.ts';

/** In narrower windows the buttons lose their texts in favour of the menus; visitors have no menus. */
export const folded = '@media (max-width: 1599px)';
export const foldedForVisitors = '@media (max-width: 767px)';

const iconOnly = { paddingInline: '5px', '& .fui-Button__icon': { marginRight: '0' } };

const useStyles = makeStyles({
  button: { minWidth: 'auto', paddingInline: '8px', flexShrink: 0, fontWeight: tokens.fontWeightRegular },
  text: { whiteSpace: 'nowrap' },
  user: { [folded]: iconOnly },
  userText: { [folded]: { display: 'none' } },
  visitor: { [foldedForVisitors]: iconOnly },
  visitorText: { [foldedForVisitors]: { display: 'none' } },
});

interface Props {
  icon: ReactElement;
  text: string;
  onClick: () => void;
}

/** An action of the header; in a narrow window its text becomes a tooltip. */
export function HeaderButton({ icon, text, onClick }: Props) {
  const styles = useStyles();
  const { loggedIn } = useSessionState();
  return (
    <Tooltip content={text} relationship="label">
      <Button
        className={mergeClasses(styles.button, loggedIn ? styles.user : styles.visitor)}
        appearance="subtle"
        icon={icon}
        onClick={onClick}
      >
        <span className={mergeClasses(styles.text, loggedIn ? styles.userText : styles.visitorText)}>{text}</span>
      </Button>
    </Tooltip>
  );
}
