import { canOpen, useCall } from '@portal/sdk';
import { useNavigate } from '@portal/sdk/router';
import { LinkButton, look, makeStyles, meaning, tokens } from '@portal/sdk/ui';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { useEffect, useState } from 'react';
import { SearchField } from '../content/search-field.tsx';
import { wide, withAside } from '../looks.ts';
import { type Banner, management } from '../management/contract.ts';
import { BannerArt } from './art.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const useStyles = makeStyles({
  hero: {
    position: 'relative',
    overflow: 'hidden',
    minHeight: '440px',
    display: 'flex',
    alignItems: 'stretch',
    backgroundImage: `linear-gradient(180deg, ${meaning.toneInfoGround} 0%, ${tokens.colorNeutralBackground1} 100%)`,
    '@media (max-width: 900px)': { minHeight: 'auto' },
    '@media (min-width: 1600px)': { minHeight: '520px' },
  },
  // the drawings are 4 : 1; on narrow screens their left part is cut
  art: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    height: '25vw',
    minHeight: '320px',
    opacity: 0,
    transitionProperty: 'opacity',
    transitionDuration: '200ms',
    '&[data-shown="true"]': { opacity: 1 },
  },
  wrap: {
    ...wide('40px 16px 72px'),
    ...withAside,
    position: 'relative',
    width: '100%',
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: '1fr', paddingBottom: '32px' },
  },
  words: { maxWidth: '580px', minHeight: '264px', display: 'flex', flexDirection: 'column', paddingTop: '8px' },
  eyebrow: { margin: 0, color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  title: {
    margin: '8px 0 12px',
    fontSize: '36px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '0.5px',
    '@media (max-width: 900px)': { fontSize: '28px', lineHeight: '38px' },
  },
  subtitle: { margin: '0 0 24px', fontSize: '16px', lineHeight: '28px', color: tokens.colorNeutralForeground2 },
  search: { marginTop: '24px', display: 'flex' },
  controls: { display: 'flex', alignItems: 'center', gap: '4px', marginTop: 'auto', marginLeft: '-8px' },
  control: {
    ...look.centred,
    width: '32px',
    height: '32px',
    padding: 0,
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground2,
    borderRadius: '4px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current="true"] > span': { width: '28px', backgroundColor: tokens.colorBrandBackground },
  },
  dot: {
    width: '18px',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
  },
});

const searchPage = '/ef/newsListSearch';

/** How long a banner stays. */
const slideMs = 7000;

const stillness = '(prefers-reduced-motion: reduce)';

/** Which of `count` slides, at least one, shows; they turn by themselves unless held, paused, or the system asks for less motion. */
function useSlides(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !globalThis.matchMedia?.(stillness).matches);
  const [held, setHeld] = useState(false);
  const runs = playing && !held && count > 1;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), slideMs);
    return () => clearInterval(timer);
  }, [runs, count]);
  return {
    index: index % count,
    go: setIndex,
    playing,
    toggle: () => setPlaying(!playing),
    hold: setHeld,
  };
}

/** Shown until the banners are there, and when nobody has published one. */
const standing: Banner = {
  id: '0',
  title: '一张订单，走完交易、结算与融资',
  subtitle: '订单、收货、对账、发票、付款同一份数据，每一步都有时间和责任人。',
  art: 'landscape',
  fileId: null,
  linkUrl: null,
  linkText: null,
};

/** 首屏：轮播与登录卡片。 */
export function Hero({ portalName }: { portalName: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { data } = useCall(management.getPicture, {});
  const banners = data?.length ? data : [standing];
  const { index, go, playing, toggle, hold } = useSlides(banners.length);
  const { title, subtitle, linkUrl, linkText } = banners[index] ?? standing;
  const control = playing ? { text: '暂停轮播', Icon: PauseRegular } : { text: '播放轮播', Icon: PlayRegular };
  const arts = [...new Set(banners.map(({ art }) => art))];
  return (
    <section className={styles.hero} aria-roledescription="轮播" aria-label="平台介绍">
      {arts.map((art) => (
        <div key={art} className={styles.art} data-shown={art === banners[index]?.art}>
          <BannerArt art={art} />
        </div>
      ))}
      <div className={styles.wrap}>
        <div
          className={styles.words}
          role="group"
          aria-label="当前介绍"
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <div aria-live={playing ? 'off' : 'polite'}>
            <p className={styles.eyebrow}>{portalName}</p>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
            {linkUrl !== null && (
              <LinkButton to={linkUrl} appearance="secondary">
                {linkText ?? '查看详情'}
              </LinkButton>
            )}
          </div>
          {canOpen(searchPage) && (
            <div className={styles.search}>
              <SearchField
                keyword=""
                placeholder="搜索公告、政策、操作指南"
                onSearch={(keyword) =>
                  keyword !== '' && void navigate(`${searchPage}?${new URLSearchParams({ keyword })}`)
                }
              />
            </div>
          )}
          {banners.length > 1 && (
            <div className={styles.controls} role="group" aria-label="轮播控制">
              <button type="button" className={styles.control} onClick={toggle} aria-label={control.text}>
                <control.Icon />
              </button>
              {banners.map((banner, at) => (
                <button
                  key={banner.id}
                  type="button"
                  className={styles.control}
                  onClick={() => go(at)}
                  aria-current={at === index}
                  aria-label={`第 ${at + 1} 幅：${banner.title}`}
                >
                  <span className={styles.dot} />
                </button>
              ))}
            </div>
          )}
        </div>
        <WelcomeCard portalName={portalName} />
      </div>
    </section>
  );
}
