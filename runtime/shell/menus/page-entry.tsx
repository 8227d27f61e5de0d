import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { StarFilled, StarRegular } from '@fluentui/react-icons/svg/star';
import type { VisibleMenu } from '@portal/sdk/decide';
import { MenuIcon } from '../menu-icon.tsx';
import { newDescription, NewMark } from './new-mark.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    '& > [data-star]': { opacity: 0 },
    ':hover > [data-star], & > [data-star]:focus-visible, & > [aria-pressed="true"]': { opacity: 1 },
  },
  page: { justifyContent: 'flex-start', flexGrow: 1, minWidth: 0, fontWeight: tokens.fontWeightRegular },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  favoured: { color: tokens.colorPaletteMarigoldForeground1 },
});

interface Props {
  item: VisibleMenu;
  isNew: boolean;
  favoured: boolean;
  onOpen: () => void;
  onFavour: () => void;
}

/** A page of the panel; its star keeps it among the favourites. */
export function PageEntry({ item: { node, disabled, external }, isNew, favoured, onOpen, onFavour }: Props) {
  const styles = useStyles();
  const { menuName: name } = node;
  return (
    <li className={styles.row}>
      <Button
        className={styles.page}
        size="small"
        appearance="subtle"
        icon={<MenuIcon name={node.icon ?? undefined} />}
        disabled={disabled}
        aria-description={isNew ? newDescription : undefined}
        onClick={onOpen}
      >
        <span className={styles.text}>{name}</span>
        {external && <OpenRegular aria-label="新窗口打开" />}
      </Button>
      {isNew && <NewMark />}
      <Button
        data-star
        size="small"
        appearance="transparent"
        className={mergeClasses(favoured && styles.favoured)}
        icon={favoured ? <StarFilled /> : <StarRegular />}
        aria-label={`收藏${name}`}
        aria-pressed={favoured}
        onClick={onFavour}
      />
    </li>
  );
}
