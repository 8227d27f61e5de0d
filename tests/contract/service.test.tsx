import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/service/plugin.ts';

contractSuite(plugin);
