import { useCall, useSession } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { CardContent, makeStyles, meaning, mergeClasses, space, tokens } from '@portal/sdk/ui';
import { orderCards } from './contract.ts';
import { listWith } from './list-address.ts';

const useStyles = makeStyles({
  tiles: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: space.s,
  },
  tile: {
    height: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    paddingInline: space.m,
    borderRadius: '6px',
    color: 'inherit',
    textDecorationLine: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  number: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  mine: { color: meaning.toneWaitingText },
  none: { color: tokens.colorNeutralForeground3 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: '18px' },
});

/** What each number counts, the list behind it, and whose step it is. */
const TILES = [
  { key: 'toConfirm', label: '待确认', to: listWith({ status: '10' }), side: 'G' },
  { key: 'toShip', label: '待发货', to: listWith({ status: '20' }), side: 'G' },
  { key: 'toReceive', label: '待收货', to: listWith({ status: '40' }), side: 'C' },
  { key: 'changing', label: '交期变更中', to: listWith({ changing: 'true' }), side: undefined },
] as const;

/** 订单概览：四个数字，点击看背后的订单；轮到本企业办理的更醒目。 */
export default function OverviewCard() {
  const styles = useStyles();
  const { user } = useSession();
  const answer = useCall(orderCards.overview, {});
  const isOwn = (side: string | undefined) => user?.roleList.some(({ roleType }) => roleType === side) === true;
  return (
    <CardContent answer={answer} rows={2}>
      {(figures) => (
        <ul className={styles.tiles} aria-label="订单概览">
          {TILES.map(({ key, label, to, side }) => (
            <li key={key}>
              <Link className={styles.tile} to={to} aria-label={`${label} ${figures[key]}`}>
                <span
                  className={mergeClasses(styles.number, isOwn(side) && styles.mine, figures[key] === 0 && styles.none)}
                >
                  {figures[key]}
                </span>
                <span className={styles.label}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardContent>
  );
}
