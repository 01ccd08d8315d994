// SPDX-License-Identifier: Apache-2.0
// Where the page begins. The code is taken out of the address before anything else runs.
import { render } from 'preact';
import { App } from './app';
import { startKeys } from './keys';
import { startDoor } from './state/door';
import { startPlace } from './state/place';
import { startTheme } from './state/theme';
import { startStats } from './views/stats';
import './style/base.css';
import './style/columns.css';
import './style/cards.css';
import './style/back.css';

startDoor();
startTheme();
startPlace();
startKeys();
startStats();
render(<App />, document.getElementById('page') as HTMLElement);
