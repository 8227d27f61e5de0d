import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/content/plugin.ts';

contractSuite(plugin);
