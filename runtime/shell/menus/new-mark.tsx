import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  mark: {
    marginLeft: '6px',
    paddingInline: '4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    flexShrink: 0,
  },
});

/** 新: came since the menus were last looked at, and was not opened yet. */
export function NewMark() {
  const styles = useStyles();
  return <span className={styles.mark}>新</span>;
}
