<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="60" tileheight="60" tilecount="5" columns="0">
 <tile id="0"><properties><property name="terrain" value="open"/></properties></tile>
 <tile id="1" class="Лес"/>
 <tile id="2"><image source="pictures/shallow water.png" width="60" height="60"/></tile>
 <tile id="3"><properties><property name="terrain" value="rough"/><property name="move_cost" type="int" value="3"/><property name="elevation" type="int" value="1"/></properties></tile>
 <tile id="4" class="unit"><properties><property name="facing" type="int" value="1"/></properties></tile>
</tileset>
