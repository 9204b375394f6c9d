// Closes the menu at the top right with Escape, or with a click outside of it.
const menu = document.querySelector('.account');

function close(isFocused) {
  if (!menu?.open) return;
  menu.open = false;
  if (isFocused) menu.querySelector('summary').focus();
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close(true);
});
document.addEventListener('click', ({ target }) => {
  if (!menu?.contains(target)) close(false);
});
