import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  mark: {
    paddingInline: '4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    flexShrink: 0,
  },
});

/** Of what bears the mark, beside its name. */
export const newDescription = '新功能';

/** 新: came since the menus were last looked at, and was not opened yet. It stands beside what it marks, whose name stays. */
export function NewMark() {
  const styles = useStyles();
  return (
    <span className={styles.mark} aria-hidden>
      新
    </span>
  );
}
