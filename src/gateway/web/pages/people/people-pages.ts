/** The pages about people beside the owner, and those of these people. */

export { showChanges } from './changes.js';
export { acceptInvitation, showInvitation } from './invitation.js';
export { invite, inviteAgain, showInvite } from './invite.js';
export { changeMyPassword, endMySession, showMe } from './me.js';
export { savePerson, showPerson } from './person.js';
export { confirmRemove, removePerson } from './remove.js';
