/** The pages of members where they are other ones than the owner's, because those are about everything. */

export { saveMemberDisplay, showMemberDisplay } from './display.js';
export { showMemberDisplays } from './displays.js';
export { showMemberPlaylist } from './playlist.js';
export { showMemberPlaylists } from './playlists.js';
export { showMemberPlugin } from './plugin.js';
export { showMemberPlugins } from './plugins.js';
