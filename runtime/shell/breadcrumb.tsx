import {
  Breadcrumb as FluentBreadcrumb,
  BreadcrumbButton,
  BreadcrumbDivider,
  BreadcrumbItem,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Fragment } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import type { View } from '../router/view.ts';
import { useMenus } from './use-menus.ts';

const useStyles = makeStyles({
  // a list below it fills what is left of the window
  row: {
    height: '24px',
    marginBottom: '4px',
    '& ~ *': { '--portal-crumbs': '28px' },
    '@media print': { display: 'none' },
  },
  group: {
    paddingInline: tokens.spacingHorizontalSNudge,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface Crumb {
  readonly key: string;
  readonly text: string;
  readonly path: string | undefined;
}

/** Where a details page stands: the menu path of its list, then the page; the last is no link. */
export function Breadcrumb({ view }: { view: View }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { table } = usePortal();
  const { trail } = useMenus(view);
  const crumbs: Crumb[] = trail.map(({ menuId, menuName, routeUrl }) => ({
    key: menuId,
    text: menuName,
    path: routeUrl && table.serves(routeUrl) ? routeUrl : undefined,
  }));
  if (view.area?.route.under === undefined) return null;
  crumbs.push({ key: view.path, text: view.title, path: undefined });
  return (
    <FluentBreadcrumb className={styles.row} size="small" aria-label="当前位置">
      {crumbs.map(({ key, text, path }, index) => {
        const last = index === crumbs.length - 1;
        return (
          <Fragment key={key}>
            <BreadcrumbItem>
              {last ? (
                <BreadcrumbButton current>{text}</BreadcrumbButton>
              ) : path ? (
                <BreadcrumbButton onClick={() => void navigate(path)}>{text}</BreadcrumbButton>
              ) : (
                <span className={styles.group}>{text}</span>
              )}
            </BreadcrumbItem>
            {!last && <BreadcrumbDivider />}
          </Fragment>
        );
      })}
    </FluentBreadcrumb>
  );
}
