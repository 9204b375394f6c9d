/** The pages of members where they are other ones than the owner's, because those are about everything. */

export { saveMemberDisplay, showMemberDisplay } from './member-display.js';
export { showMemberDisplays } from './member-displays.js';
export { showMemberPlaylist } from './member-playlist.js';
export { showMemberPlaylists } from './member-playlists.js';
export { showMemberPlugin } from './member-plugin.js';
export { showMemberPlugins } from './member-plugins.js';
