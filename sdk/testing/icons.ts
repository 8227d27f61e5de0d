/**
 * In page tests `@fluentui/react-icons`, as Fluent's own parts import it: its index would evaluate thousands of icons
 * with every test file. An icon that is missing here is a warning of the build, and fails the test that draws it.
 */
export * from '@fluentui/react-icons/utils';
export * from '@fluentui/react-icons/svg/arrow-down';
export * from '@fluentui/react-icons/svg/arrow-up';
export * from '@fluentui/react-icons/svg/checkmark-circle';
export * from '@fluentui/react-icons/svg/checkmark';
export * from '@fluentui/react-icons/svg/chevron-down';
export * from '@fluentui/react-icons/svg/chevron-left';
export * from '@fluentui/react-icons/svg/chevron-right';
export * from '@fluentui/react-icons/svg/chevron-up';
export * from '@fluentui/react-icons/svg/circle';
export * from '@fluentui/react-icons/svg/diamond-dismiss';
export * from '@fluentui/react-icons/svg/dismiss-circle';
export * from '@fluentui/react-icons/svg/dismiss';
export * from '@fluentui/react-icons/svg/info';
export * from '@fluentui/react-icons/svg/lightbulb';
export * from '@fluentui/react-icons/svg/more-horizontal';
export * from '@fluentui/react-icons/svg/navigation';
export * from '@fluentui/react-icons/svg/pause-circle';
export * from '@fluentui/react-icons/svg/person';
export * from '@fluentui/react-icons/svg/pin';
export * from '@fluentui/react-icons/svg/play-circle';
export * from '@fluentui/react-icons/svg/presence-available';
export * from '@fluentui/react-icons/svg/presence-away';
export * from '@fluentui/react-icons/svg/presence-blocked';
export * from '@fluentui/react-icons/svg/presence-busy';
export * from '@fluentui/react-icons/svg/presence-dnd';
export * from '@fluentui/react-icons/svg/presence-offline';
export * from '@fluentui/react-icons/svg/presence-oof';
export * from '@fluentui/react-icons/svg/presence-unknown';
export * from '@fluentui/react-icons/svg/prohibited';
export * from '@fluentui/react-icons/svg/search';
export * from '@fluentui/react-icons/svg/square';
export * from '@fluentui/react-icons/svg/star';
export * from '@fluentui/react-icons/svg/warning';
